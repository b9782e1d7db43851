package io.madang.comment.nickname;

import io.madang.comment.CommentServer;
import io.madang.comment.common.CommentProperties;
import io.madang.comment.common.CommentStore;
import io.madang.contracts.account.NicknameLog;
import io.madang.contracts.account.UserId;
import io.madang.contracts.account.Users;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.sharding.ShardMap;
import io.madang.sharding.Shards;
import io.madang.sharding.Source;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestMariaDb;
import io.madang.testkit.TestRedis;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;

/** An instance on engines of these tests' own, which no other instance of the test run follows. */
final class NicknameInstallation implements AutoCloseable {

    static final TestMariaDb MAIN = TestEngines.newMariaDb();

    private static final TestRedis REDIS = TestEngines.newRedis();
    private static final UserId PUBLISHER = new UserId(2);

    private final CommentServer server;

    private NicknameInstallation(CommentServer server) {
        this.server = server;
    }

    /** @param others further databases, by name, and the map of shards, if there are any */
    static NicknameInstallation start(Map<String, TestMariaDb> others, String... settings) {
        List<String> all = new ArrayList<>(List.of(
                "madang.redis.url=" + REDIS.url(),
                "madang.outbox.topic-prefix=nicknames" + ProcessHandle.current().pid() + "."));
        all.addAll(database("main", MAIN));
        others.forEach((name, database) -> all.addAll(database(name, database)));
        all.addAll(List.of(settings));
        return new NicknameInstallation(CommentServer.start(all.toArray(String[]::new)));
    }

    private static List<String> database(String name, TestMariaDb database) {
        String key = "madang.database.sources." + name;
        return List.of(
                key + ".url=" + database.url(),
                key + ".username=" + database.username(),
                key + ".password=" + database.password(),
                key + ".connect-timeout=3s");
    }

    CommentServer server() {
        return server;
    }

    Shards shards() {
        return server.bean(CommentStore.class).shards();
    }

    /** What lies in the database. */
    List<Integer> shardsIn(Source source) {
        return IntStream.range(0, ShardMap.SHARDS)
                .filter(number -> shards().number(number).source() == source)
                .boxed()
                .toList();
    }

    /** What a worker runs, for whoever runs it by hand. */
    NicknamePass pass(Source source, int maxRows, long refreshBehind) {
        CommentProperties.Nicknames usual = server.bean(CommentProperties.class).nicknames();
        return new NicknamePass(
                source,
                server.bean(NicknameLog.class),
                server.bean(Users.class),
                new CommentProperties.Nicknames(usual.pollInterval(), maxRows, refreshBehind),
                new NicknameMetrics(new SimpleMeterRegistry()),
                InstantSource.system());
    }

    /** A board with so many articles. */
    List<ArticleId> newArticles(int count) {
        String slug = "b-" + fresh();
        BoardId board = BoardId.of(server.caller()
                .call("POST", "/v1/boards", server.instance().adminToken(PUBLISHER), Map.of("slug", slug, "name", slug))
                .expect(201)
                .text("id"));
        return IntStream.range(0, count)
                .mapToObj(i -> ArticleId.of(server.caller()
                        .call(
                                "POST",
                                "/v1/boards/" + board + "/articles",
                                server.token(PUBLISHER),
                                Map.of("title", "an article", "content", "of some content"))
                        .expect(201)
                        .text("id")))
                .toList();
    }

    /** Changes the nickname, and returns the new one. */
    String rename(UserId user) {
        return rename(server, user);
    }

    static String rename(CommentServer server, UserId user) {
        String nickname = "n" + fresh();
        server.caller()
                .call("PUT", "/v1/me/nickname", server.token(user), Map.of("nickname", nickname))
                .expect(200);
        return nickname;
    }

    private static String fresh() {
        return UUID.randomUUID().toString().replace("-", "").substring(0, 12);
    }

    @Override
    public void close() {
        server.close();
    }
}
