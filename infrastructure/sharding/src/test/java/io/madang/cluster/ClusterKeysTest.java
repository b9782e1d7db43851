package io.madang.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.sharding.Databases;
import io.madang.sharding.Servers;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestMariaDb;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ClusterKeysTest {

    private static final ClusterProperties NONE = new ClusterProperties(null);

    private final TestMariaDb server = TestEngines.mariaDb();
    private Databases databases;

    @BeforeEach
    void open() throws SQLException {
        Servers.drop("madang_cluster", server);
        databases = Servers.one(server);
    }

    @AfterEach
    void close() {
        databases.close();
    }

    @Test
    void instancesThatAskTogetherGetTheSameKey() throws Exception {
        try (var pool = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<String>> all = IntStream.range(0, 20)
                    .mapToObj(i -> pool.submit(() -> text(keys(NONE).key("access-tokens"))))
                    .toList();
            for (Future<String> one : all) {
                assertThat(one.get()).isEqualTo(all.getFirst().get());
            }
        }
        assertThat(keys(NONE).key("access-tokens")).hasSize(32);
    }

    @Test
    void eachNameHasAKeyOfItsOwn() {
        assertThat(keys(NONE).key("one")).isNotEqualTo(keys(NONE).key("two"));
    }

    @Test
    void aCallerCannotChangeTheKeyOfOthers() {
        ClusterKeys keys = keys(NONE);
        byte[] mine = keys.key("one");
        mine[0]++;

        assertThat(keys.key("one")).isNotEqualTo(mine);
    }

    @Test
    void aConfiguredKeyWins() {
        byte[] configured = new byte[32];
        configured[31] = 1;

        ClusterKeys keys = keys(new ClusterProperties(Map.of("one", text(configured))));

        assertThat(keys.key("one")).isEqualTo(configured);
    }

    @Test
    void aShortKeyIsRefusedWithoutBeingPrinted() {
        String weak = text("too short".getBytes(java.nio.charset.StandardCharsets.UTF_8));

        assertThatThrownBy(() -> new ClusterProperties(Map.of("one", weak)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("madang.cluster.keys.one")
                .message()
                .doesNotContain(weak);
    }

    private ClusterKeys keys(ClusterProperties properties) {
        return new ClusterKeys(databases.inHome("cluster"), properties, new SecureRandom());
    }

    private static String text(byte[] key) {
        return Base64.getEncoder().encodeToString(key);
    }
}
