package io.madang.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.edge.security.TokenKey;
import io.madang.testkit.TestEngines;
import java.util.List;
import org.junit.jupiter.api.Test;

class InstallationTest {

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
            assertThat(one.bean(TokenKey.class).bytes())
                    .hasSize(32)
                    .isEqualTo(two.bean(TokenKey.class).bytes());
        }
    }
}
