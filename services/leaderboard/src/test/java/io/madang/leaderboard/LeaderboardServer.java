package io.madang.leaderboard;

import io.madang.contracts.leaderboard.SeasonId;
import io.madang.contracts.service.Services;
import io.madang.edge.security.ServiceKey;
import io.madang.sharding.Databases;
import io.madang.sharding.Shards;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestRedisCluster;
import io.madang.testkit.service.HttpCaller;
import io.madang.testkit.service.Reply;
import io.madang.testkit.service.ServiceInstance;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An instance on the real engines, with the leaderboard service or as a gateway before one that has it. */
public final class LeaderboardServer implements AutoCloseable {

    private static final AtomicInteger BOARDS = new AtomicInteger();
    private static final JsonMapper JSON = new JsonMapper();

    private final ServiceInstance instance;
    private final HttpCaller caller;
    private final String admin;
    private final String key;

    private LeaderboardServer(ServiceInstance instance) {
        this.instance = instance;
        this.caller = instance.caller();
        this.admin = instance.adminToken(instance.newUser());
        this.key = issue("*");
    }

    public static LeaderboardServer shared() {
        return Shared.INSTANCE;
    }

    /** An instance without the service, which calls the shared one. */
    public static LeaderboardServer sharedGateway() {
        return SharedGateway.INSTANCE;
    }

    /** The service with four sorted sets for each season, over two databases and with a Redis of its own. */
    public static LeaderboardServer sharedInParts() {
        return SharedInParts.INSTANCE;
    }

    /** The service with its ranks in a Redis Cluster of three servers, over two databases. */
    static LeaderboardServer startOn(TestRedisCluster cluster) {
        List<String> settings = new ArrayList<>(ServiceInstance.twoDatabases());
        settings.add("madang.leaderboard.redis-shards=8");
        // one is enough to find the others
        settings.add(
                "madang.leaderboard.redis-cluster=" + cluster.nodes().getFirst().url());
        settings.add("madang.leaderboard.verify-interval=200ms");
        return start(settings.toArray(String[]::new));
    }

    /** Like {@link #sharedInParts}, of the caller's own. */
    static LeaderboardServer startInParts(String... more) {
        List<String> settings = new ArrayList<>(ServiceInstance.twoDatabases());
        settings.add("madang.leaderboard.redis-shards=4");
        settings.add("madang.leaderboard.verify-interval=1h");
        settings.add("madang.leaderboard.stream.interval=20ms");
        settings.add("madang.leaderboard.stream.heartbeat=100ms");
        settings.add("madang.leaderboard.stream.max-clients=6");
        settings.add("madang.leaderboard.stream.max-clients-per-address=4");
        // how long a client of a stream may take nothing, and how long headers may take: streams outlive both
        settings.add("server.tomcat.connection-timeout=1s");
        settings.add("madang.admission.header-deadline=500ms");
        settings.add("madang.redis.url=" + TestEngines.newRedis().url());
        settings.addAll(List.of(more));
        return start(settings.toArray(String[]::new));
    }

    static LeaderboardServer start(String... settings) {
        List<String> all = new ArrayList<>(List.of(
                "madang.limits.leaderboard-admin=10000/1s",
                // seasons are closed by the tests themselves
                "madang.leaderboard.close-interval=1h",
                // of every calendar there is a last end that scores may still be late for
                "madang.leaderboard.grace=31d",
                // however long a busy machine takes to build ranks anew
                "madang.leaderboard.verify-patience=30s"));
        all.addAll(List.of(settings));
        return new LeaderboardServer(
                ServiceInstance.start(List.of(LeaderboardConfiguration.class), all.toArray(String[]::new)));
    }

    public <T> T bean(Class<T> type) {
        return instance.bean(type);
    }

    public HttpCaller caller() {
        return caller;
    }

    public ServiceInstance instance() {
        return instance;
    }

    String admin() {
        return admin;
    }

    String userToken() {
        return instance.userToken(instance.newUser());
    }

    public Shards shards() {
        return bean(Databases.class).forService(Services.LEADERBOARD.role());
    }

    String issue(String board) {
        return caller.call("POST", "/v1/service-keys", admin, Map.of("name", "test", "boards", List.of(board)))
                .expect(201)
                .text("key");
    }

    /** A leaderboard of its own; options such as {@code rule=best}. */
    public String newBoard(String... options) {
        String slug = "board-" + BOARDS.incrementAndGet() + "-" + Long.toHexString(System.nanoTime());
        Map<String, Object> body = new HashMap<>(Map.of("slug", slug, "title", "A board"));
        for (String option : options) {
            body.put(option.substring(0, option.indexOf('=')), option.substring(option.indexOf('=') + 1));
        }
        caller.call("POST", "/v1/leaderboards", admin, body).expect(201);
        return slug;
    }

    Reply post(String path, String withKey, Map<String, ?> body) {
        return caller.send(
                "POST",
                path,
                null,
                BodyPublishers.ofByteArray(JSON.writeValueAsBytes(body)),
                Map.of(ServiceKey.HEADER, withKey));
    }

    Reply report(Map<String, ?> body) {
        return post("/v1/scores", key, body);
    }

    /** A point for a player, from a game server that may report to every leaderboard. */
    public Reply reportTo(String board, String user) {
        return report(Map.of("board", board, "user_id", user, "points", 1, "match_id", "m"));
    }

    Reply reportAll(List<? extends Map<String, ?>> scores) {
        return post("/v1/scores/batch", key, Map.of("scores", scores));
    }

    public JsonNode score(String board, String user, long points, String match) {
        return report(Map.of("board", board, "user_id", user, "points", points, "match_id", match))
                .expect(200)
                .json();
    }

    /** {@code user:rank:score} for each row, separated by spaces. */
    String top(String board) {
        return rows(caller.get("/v1/scores?board=" + board + "&limit=100", null));
    }

    String player(String board, String user) {
        JsonNode json = caller.get("/v1/scores/" + user + "?board=" + board, null)
                .expect(200)
                .json();
        return row(json.path("user_info"));
    }

    double percentile(String board, String user) {
        return caller.get("/v1/scores/" + user + "?board=" + board, null)
                .expect(200)
                .json()
                .path("percentile")
                .asDouble();
    }

    /** The rows of those among the players who have one. */
    List<String> players(String board, List<String> users) {
        String rows = rows(caller.get("/v1/scores?board=" + board + "&ids=" + String.join(",", users), null));
        return rows.isEmpty() ? List.of() : List.of(rows.split(" "));
    }

    String neighbours(String board, String user, int span) {
        return rows(caller.get("/v1/scores/" + user + "/neighbours?board=" + board + "&span=" + span, null));
    }

    static String rows(Reply reply) {
        List<String> rows = new ArrayList<>();
        reply.expect(200).json().path("data").forEach(row -> rows.add(row(row)));
        return String.join(" ", rows);
    }

    private static String row(JsonNode row) {
        return row.path("user_id").asString() + ":" + row.path("rank").asLong() + ":"
                + row.path("score").asLong();
    }

    /** Ends a season that does not end by the calendar, and makes its result final. */
    public void closeSeason(SeasonId season) {
        caller.call("POST", "/v1/seasons/" + season + "/end", admin).expect(200);
        bean(SeasonClosing.class).tryClose(season);
    }

    /** Redis loses everything that it has of leaderboards. */
    public void wipeRedis() {
        List<String> keys = instance.redis().keys("{leaderboard-*");
        if (!keys.isEmpty()) {
            instance.redis().del(keys.toArray(String[]::new));
        }
    }

    @Override
    public void close() {
        instance.close();
    }

    private static final class Shared {
        static final LeaderboardServer INSTANCE = start();
    }

    private static final class SharedInParts {
        static final LeaderboardServer INSTANCE = startInParts();
    }

    private static final class SharedGateway {
        static final LeaderboardServer INSTANCE =
                new LeaderboardServer(ServiceInstance.startGateway(Services.LEADERBOARD.role(), shared().instance));
    }
}
