package io.madang.shop.ranking;

import io.madang.edge.redis.RedisLossDetector;
import io.madang.sharding.Source;
import io.madang.shop.order.Sale;
import io.madang.shop.order.Sales;
import io.madang.shop.store.ShopStore;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts all sales again from the orders where Redis may have lost some. Each order counts once, so that events may go
 * on meanwhile.
 */
public final class RankingRebuild {

    private static final Logger log = LoggerFactory.getLogger(RankingRebuild.class);
    private static final int BATCH = 500;

    private final ShopStore store;
    private final Sales history;
    private final RankScores scores;
    private final RankCalendar calendar;
    private final RedisLossDetector lossDetector;

    RankingRebuild(
            ShopStore store, Sales history, RankScores scores, RankCalendar calendar, RedisLossDetector lossDetector) {
        this.store = store;
        this.history = history;
        this.scores = scores;
        this.calendar = calendar;
        this.lossDetector = lossDetector;
    }

    /**
     * Rebuilds if anything may be lost and no other instance is at it. What Redis loses again meanwhile takes the claim
     * with it or belongs to a later run of the server, so that the next verification finds it.
     */
    public void verify() {
        boolean lost = lossDetector.lostSince().isPresent();
        String holder = UUID.randomUUID().toString();
        if ((lost || !scores.isBuilt()) && scores.tryClaimRebuild(holder)) {
            try {
                rebuild(holder);
            } finally {
                scores.endClaim(holder);
            }
        }
    }

    private void rebuild(String holder) {
        String run = lossDetector.run();
        long sales = 0;
        for (Source source : store.shards().sources()) {
            sales += rebuild(source, holder);
        }
        if (scores.markBuilt(holder)) {
            lossDetector.renew(run);
            log.info("Popular products were counted again from {} sales", sales);
        } else {
            log.info("Popular products are counted again later: Redis has lost data meanwhile");
        }
    }

    private long rebuild(Source source, String holder) {
        long sales = 0;
        @Nullable Sale last = null;
        List<Sale> some;
        do {
            some = history.since(source, calendar.firstTime(), last, BATCH);
            if (!some.isEmpty()) {
                scores.apply(some);
                if (!scores.keepClaim(holder)) {
                    return sales;
                }
                sales += some.size();
                last = some.getLast();
            }
        } while (some.size() == BATCH);
        return sales;
    }
}
