package io.madang.account.securitylog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.account.AccountClient;
import io.madang.account.AccountServer;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Names that nobody has are counted: however many log-ins try them, one entry tells of all. */
class UnknownNamesTest {

    private static final int EACH = 30;

    private final AccountServer server = AccountServer.shared();
    private final SecurityLog log = server.bean(SecurityLog.class);

    private record Entries(long count, long times) {}

    @Test
    void writesOneEntryThatSaysHowManyThereWere() {
        log.writeUnknownNames();
        Entries before = entries();
        for (int i = 0; i < EACH; i++) {
            server.client()
                    .logInReply(AccountClient.freshName(), "a wrong password")
                    .expect(401);
            server.client().logInReply("no name " + i, "a wrong password").expect(401);
        }
        assertThat(entries().count() - before.count())
                .as("one a minute at most")
                .isLessThanOrEqualTo(2);
        await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> {
            log.writeUnknownNames();
            assertThat(entries().times() - before.times()).isGreaterThanOrEqualTo(2 * EACH);
        });
    }

    private Entries entries() {
        return server.home()
                .sql(
                        """
                        select count(*), coalesce(sum(times), 0) from security_log
                        where user_id = 0 and kind = 'LOG_IN_FAILED' and detail = 'unknown names'
                        """)
                .query((row, number) -> new Entries(row.getLong(1), row.getLong(2)))
                .single();
    }
}
