package io.madang.leaderboard;

import io.madang.contracts.access.Access.Who;
import io.madang.edge.fastpath.FastPathEndpoint;
import io.madang.edge.fastpath.FastPathRequest;
import io.madang.edge.fastpath.FastPathResponse;
import io.madang.edge.request.JsonBodies;
import io.madang.leaderboard.ScoreController.ScoreRequest;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** The fast path of a score, answered by what also answers it the usual way. */
final class ScoreFastPath implements FastPathEndpoint {

    private static final int MAX_BODY_BYTES = 1024;

    private final ScoreController scores;
    private final JsonBodies bodies;
    private final JsonMapper json;

    ScoreFastPath(ScoreController scores, JsonBodies bodies, JsonMapper json) {
        this.scores = scores;
        this.bodies = bodies;
        this.json = json;
    }

    @Override
    public String method() {
        return "POST";
    }

    @Override
    public String path() {
        return "/v1/scores";
    }

    @Override
    public Who access() {
        return Who.SERVICE_KEY;
    }

    @Override
    public int maxBodyBytes() {
        return MAX_BODY_BYTES;
    }

    @Override
    public @Nullable FastPathResponse answer(FastPathRequest request) {
        return bodies.find(request.body(), ScoreRequest.class)
                .map(score -> scores.report(score, request.key().orElseThrow()))
                .map(result -> FastPathResponse.json(json.writeValueAsBytes(result)))
                .orElse(null);
    }
}
