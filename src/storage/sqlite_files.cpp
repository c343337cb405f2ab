#include "storage/sqlite_files.h"

#include <cerrno>
#include <charconv>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <sstream>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/blake2b.h"
#include "base/hex.h"

namespace clashfield::storage {
namespace {

constexpr std::size_t kRowDigits = 20;

std::string system_error(std::string_view doing) {
    return "cannot " + std::string(doing) + ": " + std::strerror(errno) + ".";
}

Problem bad_place(const std::filesystem::path& where, std::string message) {
    return {.code = "S-01", .where = where.string(), .message = std::move(message)};
}

}  // namespace

StoreFiles::StoreFiles(const std::string& database)
    : files_{File{database}, File{database + "-wal"}, File{database + "-shm"}, File{database + ".lock"}} {}

std::optional<Problem> StoreFiles::find_change() {
    for (File& file : files_) {
        struct stat status = {};
        std::optional<Identity> found;
        if (::stat(file.name.c_str(), &status) == 0) found = Identity{status.st_dev, status.st_ino};
        if (!file.known) file.known = found;  // SQLite makes its log with the first commit
        if (file.known == found) continue;
        return Problem{.code = "S-09",
                       .where = file.name,
                       .message = std::string("The database was ") +
                                  (found ? "replaced" : "deleted or moved") +
                                  " while the server used it; nothing is acknowledged any more. Put the file "
                                  "back, or start the server again."};
    }
    return std::nullopt;
}

std::optional<Problem> check_one_name(const std::filesystem::path& file) {
    struct stat status = {};
    if (::stat(file.c_str(), &status) != 0 || status.st_nlink < 2) return std::nullopt;
    return bad_place(file, "The file has " + std::to_string(status.st_nlink) +
                               " names (hard links), and two programs could use it without knowing of each "
                               "other; leave it one name, or make a copy.");
}

Result<ServerLock> ServerLock::take(const std::filesystem::path& database) {
    std::filesystem::path file = database;
    file += ".lock";
    const int descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (descriptor < 0) return bad_place(file, system_error("open the lock of the store"));
    ServerLock lock(descriptor);
    char number[32] = {};
    if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
        const ssize_t size = ::pread(descriptor, number, sizeof(number) - 1, 0);
        const std::string process = size > 0 ? " (process " + std::string(number) + ")" : "";
        return Problem{.code = "S-02",
                       .where = database.string(),
                       .message = "Another server" + process +
                                  " uses this database; stop it, or give this server a file of its own."};
    }
    // Only for the message above, so it does not matter if it cannot be written.
    const std::string process = std::to_string(::getpid());
    if (::ftruncate(descriptor, 0) == 0 && ::pwrite(descriptor, process.data(), process.size(), 0) < 0)
        errno = 0;
    return lock;
}

ServerLock::~ServerLock() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

namespace {

// All of the same length, so that a new one covers the old one.
std::string text_of(const JournalReach& reach) {
    const std::string row = std::to_string(reach.row);
    std::string text = "clashfield journal 1 " + std::string(kRowDigits - row.size(), '0') + row + " " +
                       to_hex(reach.chain) + " ";
    return text + to_hex(blake2b<16>({bytes_of(text)})) + "\n";
}

}  // namespace

std::optional<JournalReach> AcknowledgedFile::read(const std::string& database) {
    std::ifstream in(name_for(database), std::ios::binary);
    const std::string text(std::istreambuf_iterator<char>(in), {});
    JournalReach reach;
    if (text.size() != text_of(reach).size()) return std::nullopt;
    std::istringstream words(text);
    std::string program;
    std::string kind;
    std::string version;
    std::string row;
    std::string chain;
    words >> program >> kind >> version >> row >> chain;
    const auto read = from_hex<sizeof(Chain)>(chain);
    if (!read) return std::nullopt;
    reach.chain = *read;
    std::from_chars(row.data(), row.data() + row.size(), reach.row);
    if (text_of(reach) != text) return std::nullopt;
    return reach;
}

AcknowledgedFile::AcknowledgedFile(const std::string& database)
    : descriptor_(::open(name_for(database).c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR)) {}

AcknowledgedFile::~AcknowledgedFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

void AcknowledgedFile::write(const JournalReach& reach) {
    const std::string text = text_of(reach);
    if (::pwrite(descriptor_, text.data(), text.size(), 0) < 0) errno = 0;
}

Result<bool> make_private_file(const std::filesystem::path& file) {
    const std::filesystem::path folder = file.parent_path();
    std::error_code error;
    if (!folder.empty() && !std::filesystem::exists(folder, error)) {
        std::filesystem::create_directories(folder, error);
        if (error) return bad_place(folder, "cannot make the folder: " + error.message() + ".");
        std::filesystem::permissions(folder, std::filesystem::perms::owner_all, error);
    }
    if (std::filesystem::is_directory(file, error))
        return bad_place(file, "This is a folder; a file is needed.");
    const int descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (descriptor < 0 && errno == EEXIST) return false;
    if (descriptor < 0) return bad_place(file, system_error("make the file"));
    ::close(descriptor);
    sync_folder(folder);
    return true;
}

void sync_folder(const std::filesystem::path& folder) {
    const std::filesystem::path path = folder.empty() ? "." : folder;
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return;
    ::fsync(descriptor);
    ::close(descriptor);
}

}  // namespace clashfield::storage
