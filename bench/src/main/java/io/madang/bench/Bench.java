package io.madang.bench;

import io.madang.bench.board.BoardBench;
import io.madang.bench.coupon.CouponsBench;
import io.madang.bench.edge.EdgeBench;
import io.madang.bench.erasure.ErasureBench;
import io.madang.bench.hot.HotBench;
import io.madang.bench.leaderboard.LeaderboardBench;
import io.madang.bench.media.MediaBench;
import io.madang.bench.orders.OrdersBench;
import io.madang.bench.outbox.OutboxBench;
import io.madang.bench.reads.ReadsBench;
import io.madang.bench.startup.StartupBench;
import io.madang.bench.storage.ObjectsBench;
import io.madang.bench.storage.StorageBench;
import io.madang.bench.web.WebBench;
import java.util.List;

/** {@code ./madang bench}: how fast things are. */
public final class Bench {

    private static final Suite SUITE = new Suite(
            "bench",
            List.of(
                    new StartupBench(),
                    new EdgeBench(),
                    new OutboxBench(),
                    new BoardBench(),
                    new HotBench(),
                    new OrdersBench(),
                    new ReadsBench(),
                    new LeaderboardBench(),
                    new MediaBench(),
                    new WebBench(),
                    new CouponsBench(),
                    new StorageBench(),
                    new ObjectsBench(),
                    new ErasureBench()));

    private Bench() {}

    public static void main(String[] args) throws Exception {
        SUITE.main(args);
    }
}
