package io.madang.bench.leaderboard;

import io.madang.bench.Figure;
import io.madang.bench.Options;
import io.madang.bench.load.ClosedLoopLoad;
import io.madang.bench.load.HttpRequests;
import io.madang.bench.load.Pace;
import io.madang.bench.load.RedisBenchmark;
import io.madang.bench.load.Rounds;
import io.madang.bench.load.Tally;
import io.madang.edge.redis.RedisScript;
import io.madang.leaderboard.LeaderboardRebuild;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Scores and ranks over HTTP, and the same commands of Redis without us, in turn. */
final class ScoreLoad {

    private static final int CLIENTS = 50;
    private static final double UPDATE_GOAL = 0.5;
    private static final double READ_GOAL = 0.6;
    private static final double COST_GOAL = 1.5;
    private static final String ZINCRBY = "ZINCRBY";
    private static final int FEW = 25_000;
    private static final String TOOL_KEY = "bench:tool";
    private static final String FEW_KEY = "bench:few";
    private static final String PART = "{leaderboard-0/1}:";
    private static final RedisScript RANK = RedisScript.beside(LeaderboardRebuild.class, "rank.lua");

    private final BenchBoard board;
    private final RawSets raw;
    private final String key;
    private final Players players;
    private final Pace pace;
    private final Options options;
    private final SplittableRandom random;
    private final Map<String, Tally> last = new LinkedHashMap<>();

    ScoreLoad(BenchBoard board, RawSets raw, String key, Players players, Pace pace, Options options) {
        this.board = board;
        this.raw = raw;
        this.key = key;
        this.players = players;
        this.pace = pace;
        this.options = options;
        this.random = new SplittableRandom(options.seed());
    }

    List<Figure> measure() throws Exception {
        raw.commands().scriptLoad(RANK.text());
        List<Figure> figures = new ArrayList<>();
        if (options.wants("updates")) {
            figures.addAll(updates());
        }
        if (options.wants("reads")) {
            figures.addAll(reads());
            figures.add(cost());
        }
        last.forEach((what, tally) -> {
            figures.addAll(tally.costs("leaderboard." + what));
            figures.add(Figure.of("leaderboard." + what + ", p99", tally.millis(0.99), "ms"));
        });
        return figures;
    }

    private List<Figure> updates() throws Exception {
        RedisBenchmark redisBenchmark = new RedisBenchmark(raw.redis(), CLIENTS, pace.time());
        raw.loadNumbers(TOOL_KEY, players);
        RawScores database = new RawScores(board.jdbc(), players, CLIENTS);
        Rounds rounds = new Rounds(pace)
                .with("score", () -> http("score", () -> board.score(anybody(), 1 + random.nextInt(100))))
                .with(
                        ZINCRBY,
                        () -> redisBenchmark.perSecond(
                                players.number(), "zincrby", TOOL_KEY, "1", RedisBenchmark.ANY_NUMBER))
                .with("ZINCRBY by our loop", () -> raw(() -> RawSets.command("ZINCRBY", key, "1", member(players))))
                .with("rows", () -> database.perSecond(pace.time()))
                .run("updates");
        raw.commands().unlink(TOOL_KEY);
        return List.of(
                rounds.against(
                        "leaderboard.score, durable, against ZINCRBY by " + redisBenchmark.name(),
                        "score",
                        ZINCRBY,
                        UPDATE_GOAL,
                        "scores/s"),
                Figure.beside(
                        "leaderboard.score, durable, beside ZINCRBY by the loop that also asks for scores",
                        rounds.of("score"),
                        rounds.of("ZINCRBY by our loop"),
                        "scores/s"),
                Figure.beside(
                        "leaderboard.score, durable, beside the bare rows in the database, " + CLIENTS
                                + " in a transaction",
                        rounds.of("score"),
                        rounds.of("rows"),
                        "scores/s"),
                Figure.of("leaderboard.scores that shared a transaction, mean", board.meanBatch(), ""));
    }

    private List<Figure> reads() throws Exception {
        String top = "/v1/scores?board=" + BenchBoard.SLUG;
        RedisBenchmark tool = new RedisBenchmark(raw.redis(), CLIENTS, pace.time());
        Rounds rounds = new Rounds(pace)
                .with("bare", () -> http("bare answer", () -> HttpRequests.get(BareAnswer.PATH)))
                .with("rank", () -> http("rank", () -> read("", "")))
                .with("rank, tool", () -> scriptByTool(tool, "-1"))
                .with("rank, raw", () -> raw(() -> script(PART + "season:" + board.season(), "-1", players)))
                .with("top", () -> http("top", () -> HttpRequests.get(top)))
                .with("top, tool", () -> tool.perSecond("zrevrange", key, "0", "9", "withscores"))
                .with("top, raw", () -> raw(() -> RawSets.command("ZREVRANGE", key, "0", "9", "WITHSCORES")))
                .with("neighbours", () -> http("neighbours", () -> read("/neighbours", "&span=4")))
                .with("neighbours, tool", () -> scriptByTool(tool, "4"))
                .with("neighbours, raw", () -> raw(() -> script(PART + "season:" + board.season(), "4", players)))
                .run("reads");
        return List.of(
                Figure.of("leaderboard.bare answer of the fast path", rounds.of("bare"), "reads/s"),
                rounds.against("leaderboard.rank against the same script", "rank", "rank, raw", READ_GOAL, "reads/s"),
                rounds.against("leaderboard.top 10 against ZREVRANGE", "top", "top, raw", READ_GOAL, "reads/s"),
                rounds.against(
                        "leaderboard.neighbours against the same script",
                        "neighbours",
                        "neighbours, raw",
                        READ_GOAL,
                        "reads/s"),
                beside(rounds, "rank", tool),
                beside(rounds, "top", tool),
                beside(rounds, "neighbours", tool));
    }

    private static Figure beside(Rounds rounds, String what, RedisBenchmark tool) {
        return Figure.beside(
                "leaderboard." + what + " beside the same command by " + tool.name(),
                rounds.of(what),
                rounds.of(what + ", tool"),
                "reads/s");
    }

    /** The script about a score instead of a player: the tool cannot send the bytes of a player. */
    private double scriptByTool(RedisBenchmark tool, String span) throws Exception {
        return tool.perSecond(
                Players.MOST_POINTS,
                "evalsha",
                RANK.digest(),
                "3",
                PART + "marker",
                PART + "season:" + board.season(),
                PART + "stamps:" + board.season(),
                "high",
                "shared",
                span,
                "",
                RedisBenchmark.ANY_NUMBER,
                "x");
    }

    private byte[] read(String path, String query) {
        return HttpRequests.get("/v1/scores/" + anybody() + path + "?board=" + BenchBoard.SLUG + query);
    }

    /** What a rank costs Redis among all players, and among few. */
    private Figure cost() throws Exception {
        Players few = new Players(FEW, options.seed());
        raw.load(FEW_KEY, few);
        Rounds rounds = new Rounds(pace)
                .with("all", () -> raw(() -> script(key, "-1", players)))
                .with("few", () -> raw(() -> script(FEW_KEY, "-1", few)))
                .run("cost of a rank");
        return Figure.atMostOf(
                "leaderboard.rank among " + players.number() + " against " + FEW,
                1e6 / rounds.of("all"),
                1e6 / rounds.of("few"),
                COST_GOAL,
                "µs");
    }

    private byte[] script(String set, String span, Players among) {
        return RawSets.command(
                "EVALSHA",
                RANK.digest(),
                "3",
                PART + "marker",
                set,
                PART + "stamps:" + board.season(),
                "high",
                "shared",
                span,
                member(among),
                "",
                "");
    }

    private long anybody() {
        return players.id(random.nextInt(players.some().number()));
    }

    private String member(Players among) {
        return new String(among.bytes(random.nextInt(among.number())), StandardCharsets.ISO_8859_1);
    }

    private double raw(ClosedLoopLoad.Requests requests) throws Exception {
        return raw.perSecond(CLIENTS, pace.time(), requests);
    }

    private double http(String what, ClosedLoopLoad.Requests requests) throws Exception {
        Tally tally = ClosedLoopLoad.run(board.target(), CLIENTS, pace.time(), requests)
                .requireSuccess(what);
        last.put(what, tally);
        return tally.perSecond();
    }
}
