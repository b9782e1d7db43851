package io.madang.app.role;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.service.Service;
import io.madang.contracts.service.Services;
import io.madang.reference.ArticleDirectory;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestMariaDb;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

class RoleMapTest {
    @TempDir
    Path place;

    static Stream<String> combinations() {
        Stream<String> alone = RoleMap.all().stream().map(Role::name);
        return Stream.concat(alone, Stream.of("article,comment", "account,like,view", RoleMap.ALL_ROLES));
    }

    /** Every contract is there, of the service itself or of a peer, and so is what is remembered of one. */
    @ParameterizedTest
    @MethodSource("combinations")
    void startsAnyRolesByThemselves(String roles) {
        try (ConfigurableApplicationContext context = start(roles)) {
            for (Service service : Services.ALL) {
                service.contracts().forEach(contract -> assertThat(context.getBean(contract))
                        .isNotNull());
            }
            assertThat(context.getBean(ArticleDirectory.class)).isNotNull();
        }
    }

    @Test
    void hasARoleForEachService() {
        assertThat(RoleMap.all())
                .extracting(Role::name)
                .containsAll(Services.ALL.stream().map(Service::role).toList());
    }

    private ConfigurableApplicationContext start(String roles) {
        List<Role> selected = RoleMap.select(List.of(roles.split(",")));
        TestMariaDb database = TestEngines.mariaDb();
        return new SpringApplicationBuilder(RoleMap.configurations(selected).toArray(Class<?>[]::new))
                .web(WebApplicationType.SERVLET)
                .registerShutdownHook(false)
                .properties(
                        "server.port=0",
                        "server.address=127.0.0.1",
                        "madang.data=" + place,
                        "madang.roles=" + roles,
                        "madang.database.sources.main.url=" + database.url(),
                        "madang.database.sources.main.username=" + database.username(),
                        "madang.database.sources.main.password=" + database.password(),
                        "madang.database.sources.main.connect-timeout=30s",
                        "madang.redis.url=" + TestEngines.redis().url(),
                        "madang.kafka.url=" + TestEngines.kafka().url())
                .run();
    }
}
