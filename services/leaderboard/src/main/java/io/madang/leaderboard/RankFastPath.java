package io.madang.leaderboard;

import io.madang.contracts.leaderboard.Leaderboards;
import io.madang.edge.fastpath.FastPathEndpoint;
import io.madang.edge.fastpath.FastPathRequest;
import io.madang.edge.fastpath.FastPathResponse;
import io.madang.kernel.batch.Combiner;
import java.util.Collections;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** The fast path to one question about ranks, answered by what also answers it the usual way. */
final class RankFastPath implements FastPathEndpoint {

    /** Paths of their own, which only look like a player's. */
    private static final Set<String> OTHER_PATHS = Set.of(ScoreStreamController.STREAM, Leaderboards.FOLLOWING);

    private static final String DEFAULT_QUERY = "board=" + Leaderboards.DEFAULT;
    private static final Pattern QUERY = Pattern.compile("board=([a-z0-9-]+)(?:&(limit|span)=([1-9]\\d?))?");

    private static final int MAX_TOGETHER = 256;
    private static final int MAX_WAITING = 20_000;

    private final String path;
    private final String numberName;
    private final int byDefault;
    private final Question question;

    private RankFastPath(String path, String numberName, int byDefault, Question question) {
        this.path = path;
        this.numberName = numberName;
        this.byDefault = byDefault;
        this.question = question;
    }

    /** Answers with JSON; the number is the limit or the span, where the question has one. */
    @FunctionalInterface
    private interface Question {
        byte[] ask(String player, String board, int number);
    }

    /** Those who ask for the same rows while a read is under way share the next one, which begins after they came. */
    static RankFastPath top(Leaderboards leaderboards, JsonMapper json) {
        Combiner<Top, Top, byte[]> together = new Combiner<>(
                MAX_TOGETHER,
                MAX_WAITING,
                Thread::yield,
                (top, same) -> Collections.nCopies(
                        same.size(), json.writeValueAsBytes(leaderboards.top(top.board(), top.limit(), null))));
        return new RankFastPath("/v1/scores", "limit", 10, (nobody, board, limit) -> {
            Top top = new Top(board, limit);
            return together.ask(top, top);
        });
    }

    private record Top(String board, int limit) {}

    static RankFastPath player(Leaderboards leaderboards, JsonMapper json) {
        return new RankFastPath(
                "/v1/scores/{user_id}",
                "",
                0,
                (player, board, none) -> json.writeValueAsBytes(leaderboards.player(player, board)));
    }

    static RankFastPath neighbours(Leaderboards leaderboards, JsonMapper json) {
        return new RankFastPath(
                "/v1/scores/{user_id}/neighbours",
                "span",
                4,
                (player, board, span) -> json.writeValueAsBytes(leaderboards.neighbours(player, board, span)));
    }

    @Override
    public String method() {
        return "GET";
    }

    @Override
    public String path() {
        return path;
    }

    @Override
    public @Nullable FastPathResponse answer(FastPathRequest request) {
        String query = request.http().getQueryString();
        Matcher matched = QUERY.matcher(query == null ? DEFAULT_QUERY : query);
        if (!matched.matches() || OTHER_PATHS.contains(request.variable())) {
            return null;
        }
        String given = matched.group(2);
        if (given != null && !given.equals(numberName)) {
            return null;
        }
        int number = given == null ? byDefault : Integer.parseInt(matched.group(3));
        return FastPathResponse.json(question.ask(request.variable(), matched.group(1), number));
    }
}
