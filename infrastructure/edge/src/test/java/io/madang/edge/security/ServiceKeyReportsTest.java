package io.madang.edge.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.account.SecurityReports;
import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.StaticListableBeanFactory;

class ServiceKeyReportsTest {

    private static final int REFUSED = 10_000;

    private final Queue<SecurityReports.RefusedServiceKeys> told = new ConcurrentLinkedQueue<>();

    private final class Log implements SecurityReports {
        @Override
        public void rotated(RotatedKey rotated) {}

        @Override
        public void refused(Refusal refusal) {
            throw new AssertionError("no user was refused");
        }

        @Override
        public void changed(ChangedServiceKey change) {
            throw new AssertionError("no key was changed");
        }

        @Override
        public void refusedKeys(RefusedServiceKeys refused) {
            told.add(refused);
        }
    }

    @Test
    void tellsOfManyRefusedKeysTogether() {
        StaticListableBeanFactory beans = new StaticListableBeanFactory(Map.of("log", new Log()));
        ServiceKeyReports reports =
                new ServiceKeyReports(beans.getBeanProvider(SecurityReports.class), Duration.ofSeconds(1));
        for (int i = 0; i < REFUSED; i++) {
            reports.refused("192.0.2." + i % 256);
        }
        await().atMost(Duration.ofSeconds(60))
                .until(() -> told.stream()
                                .mapToInt(SecurityReports.RefusedServiceKeys::times)
                                .sum()
                        == REFUSED);
        assertThat(told).hasSizeLessThan(REFUSED / 100).allSatisfy(each -> assertThat(each.address())
                .startsWith("192.0.2."));
    }
}
