package io.madang.bench.board;

import io.madang.bench.Figure;
import io.madang.bench.load.HttpRequests;
import io.madang.bench.load.Rig;
import io.madang.bench.load.Swarm;
import io.madang.bench.load.Tally;
import io.madang.bench.load.Users;
import io.madang.contracts.board.BoardId;
import java.time.Duration;

/** Everybody publishes in the same board. */
final class PublishStorm {

    private static final int CLIENTS = 64;
    private static final String TEXT =
            "{\"title\":\"One of many\",\"content\":\"What people write here is *a few lines* long, and then some.\"}";

    private PublishStorm() {}

    static Figure measure(Rig rig, Users users, BoardId board, Duration time) throws Exception {
        int[] next = {0};
        Tally tally = Swarm.run(rig.http(), CLIENTS, time, () -> {
                    byte[] authorization = users.authorization(next[0]++ % users.number());
                    return HttpRequests.post("/v1/boards/" + board + "/articles", authorization, TEXT);
                })
                .requireSuccess("articles");
        return Figure.of("board.articles published in one board", tally.perSecond(), "articles/s");
    }
}
