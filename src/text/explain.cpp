#include "text/explain.h"

#include <algorithm>
#include <optional>

namespace clashfield::text {
namespace {

void cite(std::vector<ClauseId>& clauses, ClauseId clause) {
    if (std::find(clauses.begin(), clauses.end(), clause) == clauses.end()) clauses.push_back(clause);
}

// "Dice 3 = card 1 (FC-DIC-04), Cheer +1 (FC-EFX-01)".
std::string sum_line(const Renderer& words, const Check& check, Part part) {
    std::vector<std::string> lines;
    for (const Modifier& line : check.lines) {
        if (line.part == part) lines.push_back(check_line(words, line, part != Part::Score && lines.empty()));
    }
    std::string joined_lines;
    for (const std::string& line : lines) joined_lines += (joined_lines.empty() ? "" : ", ") + line;
    static constexpr const char* kKeys[] = {"roll.dice", "roll.score", "roll.needed"};
    const std::int64_t totals[] = {std::max<std::int16_t>(0, check.dice), check.score, check.need};
    const auto index = static_cast<std::size_t>(part);
    const std::int64_t total = totals[index];
    return words.catalogue().format(kKeys[index],
                                    {{"total", total}, {"lines", lines.empty() ? "none" : joined_lines}});
}

// "Franks (A): +4 = tactical value +3 (CB-MEL-05), second rank of Wb +1 (CB-MEL-05)", one for each owner.
void add_opposed_sums(const Renderer& words, const Check& check, std::vector<std::string>& sums) {
    std::vector<Side> owners;
    for (const Modifier& line : check.lines) {
        if (std::find(owners.begin(), owners.end(), line.owner) == owners.end()) owners.push_back(line.owner);
    }
    for (const Side owner : owners) {
        std::string lines;
        std::int64_t total = 0;
        for (const Modifier& line : check.lines) {
            if (line.owner != owner) continue;
            lines += (lines.empty() ? "" : ", ") + check_line(words, line, false);
            total += line.amount;
        }
        sums.push_back(words.catalogue().format(
            "roll.opposed", {{"side", words.side(owner)}, {"total", total}, {"lines", lines}}));
    }
}

// Reads success per die only where the check asks for a number and dice are counted one by one.
bool dice_succeed_singly(const RollRequest& roll, const Check& check) {
    return check.need > 0 && roll.reading.kind != Reading::Kind::Sum;
}

std::string need_line(const Renderer& words, const RollRequest& roll, const Check& check) {
    std::int64_t lowest = 0;
    for (std::uint8_t face = roll.dice.sides; face >= 1; --face) {
        if (face_succeeds(roll, check, face)) lowest = face;
    }
    if (lowest == 0) return words.catalogue().format("roll.need.nothing");
    return words.catalogue().format("roll.need",
                                    {{"face", lowest}, {"best", static_cast<std::int64_t>(roll.dice.sides)}});
}

}  // namespace

bool face_succeeds(const RollRequest& roll, const Check& check, std::uint8_t face) {
    const std::uint8_t highest = roll.dice.sides;
    if (highest > 1 && check.need - check.score > highest) {
        return face == highest && roll.reading.class_of_face(highest) !=
                                      roll.reading.class_of_face(static_cast<std::uint8_t>(highest - 1));
    }
    if (face + check.score < check.need) return false;
    const bool kept_apart =
        roll.dice.sides > 1 && roll.reading.class_of_face(1) != roll.reading.class_of_face(2);
    return face != 1 || !kept_apart;
}

std::string check_line(const Renderer& words, const Modifier& line, bool first) {
    const Domain labels = words.battle().vocabulary().domain_roles.labels;
    const std::string label =
        labels != Domain::Number ? words.word(labels, line.label) : std::to_string(line.label);
    return words.catalogue().format(first ? "roll.line.first" : "roll.line",
                                    {{"label", label},
                                     {"amount", static_cast<std::int64_t>(line.amount)},
                                     {"clause", words.clause_name(line.clause)}});
}

RollWords explain(const Renderer& words, const RollRequest& roll, const Check& check, const Faces* faces) {
    RollWords told;
    told.title = words.roll_title(roll, check);
    cite(told.clauses, check.clause);
    for (const Modifier& line : check.lines) cite(told.clauses, line.clause);

    if (check.opposed) add_opposed_sums(words, check, told.sums);
    // A reroll throws some of the dice again; the sum of all of them would mislead there.
    const bool dice_told = std::any_of(check.lines.begin(), check.lines.end(),
                                       [](const Modifier& line) { return line.part == Part::Dice; });
    if (!check.opposed && check.dice == roll.dice.count && dice_told)
        told.sums.push_back(sum_line(words, check, Part::Dice));
    const bool singly = dice_succeed_singly(roll, check);
    for (const Part part : {Part::Score, Part::Need}) {
        const auto is_part = [&](const Modifier& line) { return line.part == part; };
        if (!check.opposed && std::any_of(check.lines.begin(), check.lines.end(), is_part))
            told.sums.push_back(sum_line(words, check, part));
    }
    if (singly) told.need = need_line(words, roll, check);
    if (faces == nullptr) return told;

    std::int64_t hits = 0;
    for (const std::uint8_t face : *faces) {
        const bool hit = singly && face_succeeds(roll, check, face);
        told.faces.push_back({.face = face, .hit = hit});
        hits += hit ? 1 : 0;
    }
    if (singly) told.result = words.catalogue().format("roll.result", {{"hits", hits}});
    return told;
}

}  // namespace clashfield::text
