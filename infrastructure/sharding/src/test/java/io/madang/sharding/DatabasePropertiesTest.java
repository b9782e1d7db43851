package io.madang.sharding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class DatabasePropertiesTest {

    @Test
    void worksWithNothingConfigured() {
        DatabaseProperties properties = bind(Map.of());

        assertThat(properties.sources()).containsOnlyKeys("main");
        assertThat(properties.shards()).isEqualTo("0-255=main");
    }

    @Test
    void readsSourcesAndMap() {
        DatabaseProperties properties = bind(Map.of(
                "madang.database.sources.a.url", "jdbc:mariadb://one:3306/",
                "madang.database.sources.a.username", "u",
                "madang.database.sources.a.max-pool-size", "4",
                "madang.database.sources.b.url", "jdbc:mysql://two:3306",
                "madang.database.shards", "0-127=a,128-255=b"));

        assertThat(properties.sources().get("a"))
                .isEqualTo(new DatabaseProperties.Server(
                        "jdbc:mariadb://one:3306/", "u", null, 4, Duration.ofSeconds(3), Duration.ofSeconds(30)));
    }

    @Test
    void twoSourcesNeedAMap() {
        assertThatThrownBy(() -> bind(Map.of(
                        "madang.database.sources.a.url", "jdbc:mariadb://one/",
                        "madang.database.sources.b.url", "jdbc:mariadb://two/")))
                .rootCause()
                .hasMessageContaining("0-127=a,128-255=b");
    }

    @Test
    void aMapToAnUnknownSourceNamesIt() {
        assertThatThrownBy(() -> bind(Map.of(
                        "madang.database.sources.a.url", "jdbc:mariadb://one/", "madang.database.shards", "0-255=z")))
                .rootCause()
                .hasMessageContaining("'z'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "localhost", "jdbc:postgresql://h/", "jdbc:mariadb://h/some_schema"})
    void refusesUrlsThatAreNoServer(String url) {
        assertThatThrownBy(() -> DatabaseProperties.Server.at(url, "u", "p"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aMySqlUrlIsTakenByTheSameDriverAndItsOptionsWin() {
        ServerUrl url = ServerUrl.parse("jdbc:mysql://host:3306/?socketTimeout=5&sslMode=trust");

        assertThat(url.jdbc("madang_notes", Map.of("socketTimeout", "30")))
                .isEqualTo("jdbc:mariadb://host:3306/madang_notes?socketTimeout=5&sslMode=trust");
    }

    @Test
    void printsNoPassword() {
        DatabaseProperties properties = new DatabaseProperties(
                Map.of("a", DatabaseProperties.Server.at("jdbc:mariadb://h/?password=hidden", "u", "secret")), null);

        assertThat(properties.toString()).doesNotContain("hidden").doesNotContain("secret");
    }

    private static DatabaseProperties bind(Map<String, String> properties) {
        return new Binder(new MapConfigurationPropertySource(properties))
                .bindOrCreate("madang.database", DatabaseProperties.class);
    }
}
