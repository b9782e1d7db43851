package io.madang.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.madang.sharding.Databases;
import io.madang.sharding.Servers;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestMariaDb;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ClusterKeysTest {

    private static final ClusterProperties NONE = new ClusterProperties(null);

    private final TestMariaDb server = TestEngines.mariaDb();
    private final Queue<String> rotated = new ConcurrentLinkedQueue<>();
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

    @Test
    void madeUpIdsOfSigningKeysCostNextToNothing() throws Exception {
        SigningKeys signing = signingKeys(NONE);
        assertThat(signing.signing().id()).isEqualTo(SigningKeys.FIRST_ID);
        long start = System.nanoTime();
        try (var pool = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Boolean>> all = IntStream.range(0, 2_000)
                    .mapToObj(i -> pool.submit(
                            () -> signing.accepted(Integer.toHexString(i + 1)).isPresent()))
                    .toList();
            for (Future<Boolean> one : all) {
                assertThat(one.get()).isFalse();
            }
        }
        long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
        assertThat(signing.reads()).as("one in a second at most").isLessThanOrEqualTo(2 + seconds);
        assertThat(signing.accepted("no id")).isEmpty();
    }

    @Test
    void anotherInstanceFindsANewSigningKeyByItsId() {
        SigningKeys one = signingKeys(NONE);
        SigningKeys two = signingKeys(NONE);
        two.signing();
        String id = one.rotate();
        for (SigningKeys instance : List.of(one, two)) {
            await().atMost(Duration.ofSeconds(30))
                    .untilAsserted(() -> assertThat(instance.accepted(id)).isPresent());
        }
        assertThat(two.accepted(id).orElseThrow().secret())
                .isEqualTo(one.accepted(id).orElseThrow().secret())
                .isNotEqualTo(one.accepted(null).orElseThrow().secret());
        assertThat(two.accepted(null))
                .as("what named no key is the first one's")
                .isPresent();
    }

    @Test
    void aSigningKeyIsReplacedWhenItIsTooOld() {
        SigningKeys signing = signingKeys(NONE);
        String id = signing.rotate();
        databases
                .inHome("cluster")
                .sql("update cluster_key set created_at = now(3) - interval 91 day")
                .update();
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(signing.accepted(id)).isPresent());
        await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> {
            signing.signing();
            assertThat(databases
                            .inHome("cluster")
                            .sql("select count(*) from cluster_key where created_at > now(3) - interval 1 hour")
                            .query(Integer.class)
                            .single())
                    .isEqualTo(1);
        });
        assertThat(rotated).as("and not the key that was asked for").hasSize(1).doesNotContain(id);
        assertThat(signing.accepted(rotated.peek())).isPresent();
    }

    @Test
    void aConfiguredSigningKeyIsNotRotated() {
        SigningKeys signing = signingKeys(new ClusterProperties(Map.of(SigningKeys.NAME, text(new byte[32]))));
        assertThat(signing.signing().secret()).isEqualTo(new byte[32]);
        assertThatThrownBy(signing::rotate).hasMessageContaining("madang.cluster.keys.access-token");
    }

    private SigningKeys signingKeys(ClusterProperties properties) {
        return new SigningKeys(
                databases.inHome("cluster"),
                keys(properties),
                properties,
                new SigningKeyProperties(Duration.ofDays(90)),
                new SecureRandom(),
                rotated::add);
    }

    private ClusterKeys keys(ClusterProperties properties) {
        return new ClusterKeys(databases.inHome("cluster"), properties, new SecureRandom());
    }

    private static String text(byte[] key) {
        return Base64.getEncoder().encodeToString(key);
    }
}
