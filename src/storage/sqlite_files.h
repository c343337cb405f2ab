#pragma once

// The files of an SQLite store: their lock, their names, and whether the names still lead to them. A program
// goes on writing to a file that was deleted, moved or replaced under its name, and everything goes well
// until somebody looks for the matches there. So a server looks after each commit, before anybody is told.

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <sys/types.h>

#include "base/result.h"
#include "storage/seals.h"

namespace clashfield::storage {

// A file beside the database that one server holds locked. The system lets go of it when the program ends,
// however that happens; the file itself stays.
class ServerLock {
  public:
    // S-02 if another holds it.
    static Result<ServerLock> take(const std::filesystem::path& database);

    ServerLock(ServerLock&& other) noexcept : descriptor_(other.descriptor_) { other.descriptor_ = -1; }
    ServerLock& operator=(ServerLock&&) = delete;
    ~ServerLock();

  private:
    explicit ServerLock(int descriptor) : descriptor_(descriptor) {}
    int descriptor_;
};

class StoreFiles {
  public:
    explicit StoreFiles(const std::string& database);

    // Nothing if each name leads to the file that it led to at the first look; else what has happened.
    std::optional<Problem> find_change();

  private:
    struct Identity {
        dev_t device = 0;
        ino_t number = 0;
        bool operator==(const Identity&) const = default;
    };
    struct File {
        std::string name;
        std::optional<Identity> known = {};
    };
    std::array<File, 4> files_;  // the database and those beside it
};

// How far the journal has come of which people were told, in a small file beside the database. It is written
// after each commit and never waited for: what the disk has of it may be older than the journal, but not
// newer. So a journal that ends before it has lost records: the log that holds the newest ones was damaged or
// is gone, and SQLite itself would go on without a word.
class AcknowledgedFile {
  public:
    // Nothing if there is no such file, or if it was damaged itself.
    static std::optional<JournalReach> read(const std::string& database);
    static std::string name_for(const std::string& database) { return database + ".acknowledged"; }

    // Where it cannot be written, the file stays as old as it is, which is safe.
    explicit AcknowledgedFile(const std::string& database);
    AcknowledgedFile(const AcknowledgedFile&) = delete;
    AcknowledgedFile& operator=(const AcknowledgedFile&) = delete;
    ~AcknowledgedFile();
    void write(const JournalReach& reach);

  private:
    int descriptor_;
};

// A file with two names has its log beside one of them only, and a lock beside each: it is no safe store.
std::optional<Problem> check_one_name(const std::filesystem::path& file);

// Makes an empty file, and the folders above it that are missing, for this user only. A file that is there
// already stays as it is, and the answer is false.
Result<bool> make_private_file(const std::filesystem::path& file);

// The names of the folder's files are on the disk, too.
void sync_folder(const std::filesystem::path& folder);

}  // namespace clashfield::storage
