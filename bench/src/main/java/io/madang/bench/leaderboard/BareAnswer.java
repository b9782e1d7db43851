package io.madang.bench.leaderboard;

import io.madang.edge.fastpath.FastPathEndpoint;
import io.madang.edge.fastpath.FastPathRequest;
import io.madang.edge.fastpath.FastPathResponse;
import java.nio.charset.StandardCharsets;

/** An answer of the fast path that costs nothing to make: no answer over HTTP can come faster. */
final class BareAnswer implements FastPathEndpoint {

    static final String PATH = "/v1/bench/bare";

    private final FastPathResponse answer =
            FastPathResponse.json("{\"answer\":\"made before\"}".getBytes(StandardCharsets.UTF_8));

    @Override
    public String method() {
        return "GET";
    }

    @Override
    public String path() {
        return PATH;
    }

    @Override
    public FastPathResponse answer(FastPathRequest request) {
        return answer;
    }
}
