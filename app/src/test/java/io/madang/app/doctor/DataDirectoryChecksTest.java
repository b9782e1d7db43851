package io.madang.app.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.app.setting.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataDirectoryChecksTest {

    @TempDir
    Path home;

    @Test
    void saysWhetherOtherUsersMayEnter() throws IOException {
        Path data = Files.createDirectory(home.resolve("data"));
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwx------"));
        assertThat(lines()).containsExactly("✓ the data directory " + data + " is free to use");
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxr-x---"));
        assertThat(lines())
                .singleElement()
                .asString()
                .startsWith("! Other users of this machine may enter " + data)
                .endsWith("chmod go= " + data);
    }

    private List<String> lines() {
        return DataDirectoryChecks.findings(Settings.read(Map.of(), Map.of(), key -> false), home).stream()
                .map(Finding::line)
                .toList();
    }
}
