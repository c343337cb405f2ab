#include "storage/sqlite_files.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace clashfield::storage {
namespace {

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
