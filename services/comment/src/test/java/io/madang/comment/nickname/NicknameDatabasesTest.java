package io.madang.comment.nickname;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.account.NicknameLog;
import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.sharding.Source;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestMariaDb;
import io.micrometer.core.instrument.MeterRegistry;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Comments in two databases, one of which is killed while nicknames change; then a third takes shards of both. */
class NicknameDatabasesTest {

    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final int WRITERS = 5;
    private static final int ARTICLES = 16;

    private final Map<UserId, String> nicknames = new HashMap<>();

    @Test
    void catchesUpExactlyAlsoInADatabaseThatTakesShardsOfBoth() throws SQLException {
        try (TestMariaDb second = TestEngines.newMariaDb();
                TestMariaDb third = TestEngines.newMariaDb()) {
            try (NicknameInstallation two = NicknameInstallation.start(
                    Map.of("second", second), "madang.database.shards=0-127=main,128-255=second")) {
                writeEverywhere(two);
                second.kill();
                // some several times: only the last one counts
                for (int i = 0; i < 3; i++) {
                    nicknames.keySet().stream().limit(WRITERS - i).toList().forEach(user -> rename(two, user));
                }
                awaitNicknames(two, two.shards().home().source());
                // each worker shows how far its own database is behind
                await().atMost(LIMIT).until(() -> lag(two, "second") == 3 * WRITERS - 3 && lag(two, "main") == 0);
                second.start();
                awaitNicknames(two, two.shards().number(255).source());
                await().atMost(LIMIT).until(() -> lag(two, "second") == 0);
                // now the databases' offsets differ
                second.kill();
                nicknames.keySet().stream().toList().forEach(user -> rename(two, user));
                awaitNicknames(two, two.shards().home().source());
                two.server().bean(NicknameReplayer.class).stop();
                second.start();
            }
            ShardCopy.copy(NicknameInstallation.MAIN, third, 64, 127);
            ShardCopy.copy(second, third, 192, 255);
            try (NicknameInstallation three = NicknameInstallation.start(
                    Map.of("second", second, "third", third),
                    "madang.database.shards=0-63=main,64-127=third,128-191=second,192-255=third")) {
                three.shards().sources().forEach(source -> awaitNicknames(three, source));
                assertThat(three.shards().sources().stream()
                                .mapToInt(source -> shown(three, source).size())
                                .sum())
                        .as("each comment is in one database")
                        .isEqualTo(WRITERS * ARTICLES);
                assertThat(three.server()
                                .bean(MeterRegistry.class)
                                .get("madang.comment.nickname.refreshes")
                                .counter()
                                .count())
                        .as("shards continue from the offsets that they brought")
                        .isZero();
            }
        }
    }

    private static double lag(NicknameInstallation installation, String source) {
        return installation
                .server()
                .bean(MeterRegistry.class)
                .get("madang.comment.nickname.lag")
                .tag("source", source)
                .gauge()
                .value();
    }

    private void writeEverywhere(NicknameInstallation installation) {
        List<ArticleId> articles = installation.newArticles(ARTICLES);
        Stream.generate(installation.server()::newUser).limit(WRITERS).forEach(user -> {
            nicknames.put(user, "");
            articles.forEach(article -> installation.server().comment(article, user));
            rename(installation, user);
        });
        installation.shards().sources().forEach(source -> {
            awaitNicknames(installation, source);
            assertThat(shown(installation, source)).isNotEmpty();
        });
    }

    private void rename(NicknameInstallation installation, UserId user) {
        nicknames.put(user, installation.rename(user));
    }

    /** Waits until all comments of the database have the right nickname, and its shards have applied the whole log. */
    private void awaitNicknames(NicknameInstallation installation, Source source) {
        await().atMost(LIMIT).ignoreExceptions().untilAsserted(() -> {
            assertThat(shown(installation, source))
                    .allSatisfy(comment -> assertThat(comment.nickname()).isEqualTo(nicknames.get(comment.writer())));
            assertThat(new NicknameOffsets(source).lowest(installation.shardsIn(source)))
                    .isEqualTo(installation.server().bean(NicknameLog.class).heads());
        });
    }

    private record Shown(UserId writer, String nickname) {}

    /** The nickname of each comment. */
    private List<Shown> shown(NicknameInstallation installation, Source source) {
        return source.jdbc()
                .sql(
                        """
                        select writer_id, writer_nickname from comments
                        where shard in (:shards) and writer_id in (:writers)
                        """)
                .param("shards", installation.shardsIn(source))
                .param("writers", nicknames.keySet().stream().map(UserId::value).toList())
                .query((row, number) -> new Shown(new UserId(row.getLong(1)), row.getString(2)))
                .list();
    }
}
