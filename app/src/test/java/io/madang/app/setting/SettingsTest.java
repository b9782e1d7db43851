package io.madang.app.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.app.command.CommandFailure;
import io.madang.app.role.RoleMap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsTest {

    @TempDir
    Path directory;

    @Test
    void anOptionWinsOverTheEnvironmentAndThatOverTheFile() throws IOException {
        String file = file("madang.port=1", "madang.bind=file", "madang.roles=account");
        Map<String, String> environment = Map.of("MADANG_PORT", "2", "MADANG_BIND", "environment");
        Settings settings = read(Map.of("--config", file, "--port", "3"), environment);
        assertThat(settings.port()).isEqualTo(3);
        assertThat(settings.origin(Setting.PORT)).isEqualTo("--port");
        assertThat(settings.bind()).isEqualTo("environment");
        assertThat(settings.roles()).containsExactly("account");
    }

    @Test
    void worksOnALaptopWithoutBeingToldAnything() {
        Settings settings = read(Map.of(), Map.of());
        assertThat(settings.port()).isEqualTo(8080);
        assertThat(settings.bind()).isEqualTo("127.0.0.1");
        assertThat(settings.roles()).isEmpty();
        assertThat(settings.namesDatabase()).isFalse();
        assertThat(settings.logsJson()).isFalse();
        assertThat(settings.data(directory)).isEqualTo(directory.resolve("data"));
    }

    @Test
    void knowsTheSettingsOfEveryModule() throws IOException {
        String file = file(
                "madang.database.sources.a.url=jdbc:mariadb://a:3306/",
                "madang.database.shards=0-255=a",
                "madang.request.trusted-proxies=10.0.0.1",
                "madang.limits.sign-up=5/1h",
                "madang.peers.account=http://127.0.0.1:8081",
                "logging.level.io.madang=debug");
        Settings settings = read(Map.of("--config", file), Map.of());
        assertThat(settings.namesDatabase()).isTrue();
        assertThat(settings.values()).hasSize(7).containsEntry("madang.limits.sign-up", "5/1h");
    }

    @Test
    void takesThePortThatLeadsToHttpsFromTheEnvironment() {
        assertThat(read(Map.of(), Map.of("MADANG_TLS_REDIRECT_PORT", "8080")).values())
                .containsEntry("madang.tls.redirect-port", "8080");
    }

    @Test
    void oneDatabaseUrlReplacesTheServersOfTheFile() throws IOException {
        String file = file("madang.database.sources.a.url=jdbc:mariadb://a:3306/", "madang.database.shards=0-255=a");
        Settings settings =
                read(Map.of("--config", file), Map.of("MADANG_DB_URL", "jdbc:mariadb://b:3306/?user=u&password=p"));
        assertThat(settings.values()).containsOnlyKeys("madang.config", "madang.database.sources.main.url");
    }

    @Test
    void refusesASettingThatDoesNotExist() throws IOException {
        String file = file("madang.prot=80");
        assertThatThrownBy(() -> read(Map.of("--config", file), Map.of()))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("Did you mean madang.port?");
    }

    @Test
    void saysWhichFileIsMissing() {
        String file = directory.resolve("none.properties").toString();
        assertThatThrownBy(() -> read(Map.of("--config", file), Map.of()))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining(file + " does not exist");
    }

    @Test
    void saysWhereAWrongValueCameFrom() {
        assertThatThrownBy(() -> read(Map.of(), Map.of("MADANG_PORT", "eighty")).port())
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("'eighty' (MADANG_PORT)");
        assertThatThrownBy(
                        () -> read(Map.of(), Map.of("MADANG_LOG_FORMAT", "xml")).logsJson())
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("text or json");
    }

    private static Settings read(Map<String, String> options, Map<String, String> environment) {
        return Settings.read(options, environment, PropertyKeys.of(RoleMap.configurations(RoleMap.all())));
    }

    private String file(String... lines) throws IOException {
        return Files.write(directory.resolve("madang.properties"), java.util.List.of(lines))
                .toString();
    }
}
