#include "content/sheet_page.h"

#include <fmt/format.h>

namespace clashfield::content {
namespace {

// Sheets are not broken by the end of a page; without a printer the page reads as well.
constexpr std::string_view kStyle = R"(
@page { size: A4; margin: 12mm; }
* { box-sizing: border-box; }
body { font: 10pt/1.35 Georgia, "Times New Roman", serif; color: #111; background: #fff; max-width: 190mm; margin: 8mm auto; padding: 0 4mm; }
h1 { font-size: 17pt; margin: 0 0 1mm; }
h2 { font-size: 12.5pt; margin: 0; }
header p { margin: 0 0 5mm; color: #444; }
section { border: 0.4mm solid #222; border-radius: 1.5mm; padding: 2.5mm 3mm; margin: 0 0 4mm; break-inside: avoid; }
section > div { display: flex; justify-content: space-between; gap: 4mm; align-items: baseline; }
.note { color: #555; font-style: italic; }
table { width: 100%; border-collapse: collapse; margin-top: 1.5mm; table-layout: fixed; }
th, td { border: 0.2mm solid #888; padding: 0.7mm 0.8mm; text-align: center; overflow-wrap: break-word; }
th { font: 6.8pt/1.2 Helvetica, Arial, sans-serif; background: #eee; font-weight: normal; hyphens: auto; padding: 0.7mm 0.2mm; }
.wide { padding-left: 0.8mm; }
td { font-size: 10pt; }
.wide { width: 32%; text-align: left; }
.track { margin-top: 1.8mm; line-height: 1; letter-spacing: 1.2mm; font-size: 11pt; overflow-wrap: anywhere; }
@media print { body { margin: 0; padding: 0; max-width: none; } th { background: none; } }
)";

std::string escaped(std::string_view text) {
    std::string html;
    for (const char c : text) {
        switch (c) {
            case '&':
                html += "&amp;";
                continue;
            case '<':
                html += "&lt;";
                continue;
            case '>':
                html += "&gt;";
                continue;
            case '"':
                html += "&quot;";
                continue;
        }
        html += c;
    }
    return html;
}

}  // namespace

std::string SheetPage::say(std::string_view key) const {
    return words_.say(fmt::format("{}.sheet.{}", game_, key));
}

void SheetPage::begin(const std::string& title, const std::string& remark) {
    html_ = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
        "content=\"width=device-width, "
        "initial-scale=1\">\n<title>{}</title>\n<style>{}</style>\n</head>\n"
        "<body>\n<header><h1>{}</h1><p>{}</p></header>\n",
        words_.language, escaped(title), kStyle, escaped(title), escaped(remark));
}

void SheetPage::open(const std::string& title, const std::string& remark) {
    html_ += fmt::format("<section>\n<div><h2>{}</h2><span class=\"note\">{}</span></div>\n", escaped(title),
                         escaped(remark));
}

void SheetPage::print_table(const std::vector<Cell>& cells) {
    html_ += "<table><tr>";
    for (const Cell& cell : cells)
        html_ += fmt::format("<th{}>{}</th>", cell.wide ? " class=\"wide\"" : "", escaped(say(cell.label)));
    html_ += "</tr><tr>";
    for (const Cell& cell : cells)
        html_ += fmt::format("<td{}>{}</td>", cell.wide ? " class=\"wide\"" : "", escaped(cell.value));
    html_ += "</tr></table>\n";
}

void SheetPage::print_note(const std::string& text) {
    html_ += fmt::format("<p class=\"note\">{}</p>\n", escaped(text));
}

void SheetPage::close(int circles) {
    html_ += "<div class=\"track\">";
    for (int i = 0; i < circles; ++i) html_ += "○";
    html_ += "</div>\n</section>\n";
}

std::string SheetPage::finish() {
    html_ += "</body>\n</html>\n";
    return std::move(html_);
}

}  // namespace clashfield::content
