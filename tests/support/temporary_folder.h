#pragma once

// A folder that is removed with all it holds.

#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

#include "base/assert.h"

namespace clashfield::test {

class TemporaryFolder {
  public:
    TemporaryFolder() {
        // mkdtemp() fills in the six letters.
        std::string name =
            (std::filesystem::temp_directory_path() / ("clashfield-" + std::string(6, 'X'))).string();
        CLASHFIELD_ASSERT(mkdtemp(name.data()) != nullptr);
        path_ = name;
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder() {
        std::error_code error;
        std::filesystem::remove_all(path_, error);
    }

    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

}  // namespace clashfield::test
