package io.madang.edge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.nimbusds.jwt.SignedJWT;
import io.madang.cluster.ClusterConfiguration;
import io.madang.cluster.SigningKeys;
import io.madang.edge.security.TokenKey;
import io.madang.sharding.Databases;
import io.madang.testkit.TestEngines;
import java.text.ParseException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class InstallationTest {

    private static final Duration SOON = Duration.ofSeconds(60);

    @Test
    void instancesAcceptEachOthersTokensBecauseTheKeyIsInTheDatabase() {
        List<String> settings = EdgeInstance.source("main", TestEngines.mariaDb());
        try (EdgeInstance one = EdgeInstance.startWhole(settings.toArray(String[]::new));
                EdgeInstance two = EdgeInstance.startWhole(settings.toArray(String[]::new));
                EdgeInstance stranger = EdgeInstance.start()) {
            assertThat(two.get("/try/me", "Authorization", "Bearer " + one.token(42, false))
                            .body())
                    .isEqualTo("42");
            assertThat(one.get("/try/me", "Authorization", "Bearer " + two.token(43, false))
                            .body())
                    .isEqualTo("43");
            assertThat(one.get("/try/me", "Authorization", "Bearer " + stranger.token(44, false))
                            .statusCode())
                    .isEqualTo(401);
            acceptsTokensOfEachKeyWhileItVerifies(one, two);
            assertThat(one.bean(TokenKey.class).bytes())
                    .hasSize(32)
                    .isEqualTo(two.bean(TokenKey.class).bytes());
        }
    }

    /** Two instances that run, and keys that are made, grow old and end meanwhile. */
    private static void acceptsTokensOfEachKeyWhileItVerifies(EdgeInstance one, EdgeInstance two) {
        grow(one, "access-token", Duration.ofDays(1));
        String shown = one.token(45, false);
        String kept = one.token(45, false);
        assertThat(keyId(shown)).isEqualTo("0");
        String second = one.bean(SigningKeys.class).rotate();
        assertThat(keyId(one.token(45, false))).as("others may not know it yet").isEqualTo("0");
        grow(one, "access-token." + second, Duration.ofMinutes(1));
        awaitSigning(one, second);
        assertStatus(two, one.token(46, false), 200);
        assertStatus(two, shown, 200);
        assertStatus(one, two.token(47, false), 200);
        grow(one, "access-token." + second, Duration.ofMinutes(21));
        await().atMost(SOON)
                .untilAsserted(() ->
                        assertThat(two.bean(SigningKeys.class).accepted("0")).isEmpty());
        assertStatus(two, kept, 401);
        String third = two.bean(SigningKeys.class).replace();
        awaitSigning(one, third);
        awaitSigning(two, third);
        assertStatus(one, two.token(48, false), 200);
        assertThat(one.bean(SigningKeys.class).accepted(second)).isEmpty();
    }

    private static void awaitSigning(EdgeInstance instance, String id) {
        await().atMost(SOON).untilAsserted(() -> assertThat(keyId(instance.token(45, false)))
                .isEqualTo(id));
    }

    private static void grow(EdgeInstance instance, String key, Duration age) {
        instance.bean(Databases.class)
                .inHome(ClusterConfiguration.SCHEMA)
                .sql("update cluster_key set created_at = now(3) - interval :age second where name = :name")
                .param("age", age.toSeconds())
                .param("name", key)
                .update();
    }

    private static void assertStatus(EdgeInstance instance, String token, int status) {
        assertThat(instance.get("/try/me", "Authorization", "Bearer " + token).statusCode())
                .isEqualTo(status);
    }

    private static String keyId(String token) {
        try {
            return SignedJWT.parse(token).getHeader().getKeyID();
        } catch (ParseException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
