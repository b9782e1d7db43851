package io.madang.shop.coupon.waiting;

import static io.madang.kernel.error.Argument.arg;

import io.lettuce.core.codec.StringCodec;
import io.madang.contracts.account.UserId;
import io.madang.contracts.shop.CampaignId;
import io.madang.edge.redis.RedisBatcher;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.RedisScript;
import io.madang.kernel.error.Failure;
import io.madang.shop.coupon.CouponReason;
import io.madang.shop.coupon.campaign.CampaignTerms;
import io.madang.shop.coupon.campaign.StoredCampaign;
import io.madang.shop.coupon.campaign.WaitingRoom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The lines of waiting rooms in Redis: a sorted set of each campaign's users, and how many of them are admitted. Redis
 * may lose a line: each user's order is in their ticket, and with it they stand where they stood.
 */
final class Line {

    private static final RedisScript ENTER = RedisScript.beside(Line.class, "enter.lua");
    private static final int FULL_RETRY_SECONDS = 30;
    /** How long after its closing a campaign's line is kept. */
    private static final Duration KEPT = Duration.ofHours(1);

    private final RedisCalls redis;
    private final RandomGenerator random;
    private final int maxUsers;
    private final RedisBatcher<RedisCalls.Run, List<Object>> batches;

    Line(RedisCalls redis, RandomGenerator random, int maxUsers) {
        this.redis = redis;
        this.random = random;
        this.maxUsers = maxUsers;
        this.batches = new RedisBatcher<>(runs -> this.redis.runAll(ENTER, runs, StringCodec.ASCII));
    }

    /**
     * A user in line.
     *
     * @param before how many stand before them, those included who are admitted
     * @param size how many are in line, those included who are admitted
     * @param admitted how many are admitted
     */
    record Position(double order, long before, long size, long admitted) {

        boolean isAdmitted() {
            return before < admitted;
        }
    }

    /** Puts the user in line, unless they are; where their ticket says, if they have one. */
    Position enter(StoredCampaign campaign, UserId user, @Nullable Ticket ticket, Instant now) {
        CampaignTerms terms = campaign.terms();
        WaitingRoom room = Objects.requireNonNull(terms.waitingRoom());
        boolean drawn = room.order() == WaitingRoom.Order.RANDOM;
        List<Object> answer = batches.ask(new RedisCalls.Run(
                keys(campaign.id()),
                user.toString(),
                ticket == null ? "" : Double.toString(ticket.order()),
                drawn ? Double.toString(random.nextDouble()) : "",
                Long.toString(now.toEpochMilli()),
                Long.toString(terms.opensAt().toEpochMilli()),
                Integer.toString(room.perSecond()),
                Long.toString(terms.closesAt().plus(KEPT).toEpochMilli()),
                Integer.toString(maxUsers)));
        if (answer.isEmpty()) {
            throw Failure.of(CouponReason.LINE_FULL, arg("seconds", FULL_RETRY_SECONDS))
                    .retryAfter(FULL_RETRY_SECONDS);
        }
        return new Position(
                Double.parseDouble((String) answer.getFirst()), (Long) answer.get(1), (Long) answer.get(2), (Long)
                        answer.get(3));
    }

    private static String[] keys(CampaignId campaign) {
        String tag = "{campaign-" + campaign + "}:";
        return new String[] {tag + "line", tag + "gate"};
    }
}
