package io.madang.shop.coupon.issue;

import io.madang.contracts.shop.CampaignId;
import io.madang.edge.redis.RedisCalls;
import io.madang.kernel.error.Failure;
import io.madang.shop.coupon.campaign.CampaignReport.Second;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How many claims were granted and refused in each second, of all instances together; for people to look at. */
final class ClaimActivity {

    static final int SECONDS = 120;

    private static final Logger log = LoggerFactory.getLogger(ClaimActivity.class);
    private static final Duration KEPT = Duration.ofMinutes(10);

    private final RedisCalls redis;
    private final InstantSource clock;
    private final Map<CampaignId, Counts> counts = new ConcurrentHashMap<>();

    ClaimActivity(RedisCalls redis, InstantSource clock) {
        this.redis = redis;
        this.clock = clock;
    }

    private record Counts(LongAdder granted, LongAdder refused) {}

    private Counts of(CampaignId campaign) {
        Counts known = counts.get(campaign);
        return known == null
                ? counts.computeIfAbsent(campaign, id -> new Counts(new LongAdder(), new LongAdder()))
                : known;
    }

    void granted(CampaignId campaign) {
        of(campaign).granted().increment();
    }

    void refused(CampaignId campaign) {
        of(campaign).refused().increment();
    }

    /** Adds what this instance counted since the last time to what all have counted. */
    void flush() {
        String second = Long.toString(clock.instant().getEpochSecond());
        counts.forEach((campaign, counted) -> {
            long granted = counted.granted().sumThenReset();
            long refused = counted.refused().sumThenReset();
            if (granted == 0 && refused == 0) {
                counts.remove(campaign);
                return;
            }
            try {
                String key = new IssueKeys(campaign).activity();
                redis.call(commands -> commands.hincrby(key, second + ":granted", granted));
                redis.call(commands -> commands.hincrby(key, second + ":refused", refused));
                redis.call(commands -> commands.pexpire(key, KEPT.toMillis()));
                forgetOld(key);
            } catch (Failure e) {
                log.debug("the counts of a second are lost: {}", e.toString());
            }
        });
    }

    private void forgetOld(String key) {
        long size = redis.call(commands -> commands.hlen(key));
        if (size > 4L * SECONDS) {
            long since = clock.instant().getEpochSecond() - SECONDS;
            String[] old = redis.<List<String>>call(commands -> commands.hkeys(key)).stream()
                    .filter(field -> Long.parseLong(field.substring(0, field.indexOf(':'))) < since)
                    .toArray(String[]::new);
            if (old.length > 0) {
                redis.call(commands -> commands.hdel(key, old));
            }
        }
    }

    /** The last seconds in which something was answered, the oldest first. */
    List<Second> seconds(CampaignId campaign) {
        Map<String, String> fields = redis.call(commands -> commands.hgetall(new IssueKeys(campaign).activity()));
        long since = clock.instant().getEpochSecond() - SECONDS;
        TreeMap<Long, long[]> bySecond = new TreeMap<>();
        fields.forEach((field, count) -> {
            int colon = field.indexOf(':');
            long[] both = bySecond.computeIfAbsent(Long.parseLong(field.substring(0, colon)), s -> new long[2]);
            both[field.endsWith("granted") ? 0 : 1] = Long.parseLong(count);
        });
        List<Second> seconds = new ArrayList<>();
        bySecond.tailMap(since)
                .forEach((second, both) -> seconds.add(new Second(Instant.ofEpochSecond(second), both[0], both[1])));
        return seconds;
    }
}
