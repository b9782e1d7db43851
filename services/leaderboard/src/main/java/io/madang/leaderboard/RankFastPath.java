package io.madang.leaderboard;

import io.madang.contracts.leaderboard.Leaderboards;
import io.madang.edge.fastpath.FastPathEndpoint;
import io.madang.edge.fastpath.FastPathRequest;
import io.madang.edge.fastpath.FastPathResponse;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** The fast path to one question about ranks, answered by what also answers it the usual way. */
final class RankFastPath implements FastPathEndpoint {

    private static final String DEFAULT_QUERY = "board=" + Leaderboards.DEFAULT;
    private static final Pattern QUERY = Pattern.compile("board=([a-z0-9-]+)(?:&(limit|span)=([1-9]\\d?))?");

    private final String path;
    private final String numberName;
    private final int byDefault;
    private final Question question;
    private final JsonMapper json;

    private RankFastPath(String path, String numberName, int byDefault, Question question, JsonMapper json) {
        this.path = path;
        this.numberName = numberName;
        this.byDefault = byDefault;
        this.question = question;
        this.json = json;
    }

    /** @param number the limit or the span, where the question has one */
    @FunctionalInterface
    private interface Question {
        Object ask(String player, String board, int number);
    }

    static RankFastPath top(Leaderboards leaderboards, JsonMapper json) {
        return new RankFastPath(
                "/v1/scores", "limit", 10, (nobody, board, limit) -> leaderboards.top(board, limit, null), json);
    }

    static RankFastPath player(Leaderboards leaderboards, JsonMapper json) {
        return new RankFastPath(
                "/v1/scores/{user_id}", "", 0, (player, board, none) -> leaderboards.player(player, board), json);
    }

    static RankFastPath neighbours(Leaderboards leaderboards, JsonMapper json) {
        return new RankFastPath("/v1/scores/{user_id}/neighbours", "span", 4, leaderboards::neighbours, json);
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
        // a path of its own, which only looks like a player's
        if (!matched.matches() || request.variable().equals(ScoreStreamController.STREAM)) {
            return null;
        }
        String given = matched.group(2);
        if (given != null && !given.equals(numberName)) {
            return null;
        }
        int number = given == null ? byDefault : Integer.parseInt(matched.group(3));
        return FastPathResponse.json(
                json.writeValueAsBytes(question.ask(request.variable(), matched.group(1), number)));
    }
}
