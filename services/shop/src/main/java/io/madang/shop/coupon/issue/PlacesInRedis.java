package io.madang.shop.coupon.issue;

import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.codec.StringCodec;
import io.madang.contracts.account.UserId;
import io.madang.contracts.shop.CampaignId;
import io.madang.contracts.shop.CouponId;
import io.madang.edge.redis.RedisBatcher;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.RedisScript;
import io.madang.edge.redis.SharedRedisConnection;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The places of each campaign in Redis: how many are left, who has a coupon, and for whom one is reserved. Each change is
 * one script, so that left + reserved + granted = total at any moment; where it is not, nothing is answered.
 */
final class PlacesInRedis {

    static final RedisScript RESERVE = RedisScript.beside(PlacesInRedis.class, "reserve.lua");
    private static final RedisScript CONFIRM = RedisScript.beside(PlacesInRedis.class, "confirm.lua");
    private static final RedisScript RELEASE = RedisScript.beside(PlacesInRedis.class, "release.lua");
    private static final RedisScript LOAD = RedisScript.beside(PlacesInRedis.class, "load.lua");
    private static final RedisScript INSPECT = RedisScript.beside(PlacesInRedis.class, "inspect.lua");

    private static final PlaceAnswer RESERVED = new PlaceAnswer.Reserved();
    private static final PlaceAnswer PLACE_LEFT = new PlaceAnswer.PlaceLeft();
    private static final PlaceAnswer SOLD_OUT = new PlaceAnswer.SoldOut();
    private static final PlaceAnswer UNKNOWN = new PlaceAnswer.Unknown();

    /** Loading thousands of users takes Redis longer than one claim. */
    private static final Duration LOADING_DEADLINE = Duration.ofSeconds(10);

    private final RedisCalls claims;
    private final RedisCalls confirmations;
    private final RedisCalls loading;
    private final InstantSource clock;
    private final RedisBatcher<Request, PlaceAnswer> batches = new RedisBatcher<>(this::reserveAll);

    PlacesInRedis(SharedRedisConnection connection, InstantSource clock, Duration deadline) {
        this.claims = new RedisCalls(connection, "coupon-claims", deadline);
        this.confirmations = new RedisCalls(connection, "coupon-confirmations", deadline);
        this.loading = new RedisCalls(connection, "coupon-loading", LOADING_DEADLINE);
        this.clock = clock;
    }

    private record Request(Places places, UserId user) {}

    private record Places(CampaignId campaign, long epoch, boolean reserves) {}

    /**
     * A campaign's places at one moment.
     *
     * @param oldest when the oldest place was reserved, in milliseconds since 1970; 0 where none is
     */
    record State(long epoch, String run, long left, long total, long granted, long reserved, long oldest) {

        boolean addsUp() {
            return left >= 0 && left + granted + reserved == total;
        }
    }

    RedisCalls calls() {
        return loading;
    }

    /** Finds the user's coupon, or reserves a place; those who ask at the same time share one run of the script. */
    PlaceAnswer reserve(CampaignId campaign, long epoch, UserId user) {
        return batches.ask(new Request(new Places(campaign, epoch, true), user));
    }

    /** As {@link #reserve}, and changes nothing. */
    PlaceAnswer find(CampaignId campaign, long epoch, UserId user) {
        return batches.ask(new Request(new Places(campaign, epoch, false), user));
    }

    private List<PlaceAnswer> reserveAll(List<Request> requests) {
        Map<Places, List<Integer>> positions = new LinkedHashMap<>();
        for (int i = 0; i < requests.size(); i++) {
            positions
                    .computeIfAbsent(requests.get(i).places(), places -> new ArrayList<>())
                    .add(i);
        }
        String now = Long.toString(clock.millis());
        List<RedisCalls.Run> runs = new ArrayList<>(positions.size());
        positions.forEach((places, theirs) -> {
            String[] arguments = new String[theirs.size() + 2];
            arguments[0] = Long.toString(places.epoch());
            arguments[1] = places.reserves() ? now : "";
            for (int i = 0; i < theirs.size(); i++) {
                arguments[i + 2] = requests.get(theirs.get(i)).user().toString();
            }
            runs.add(new RedisCalls.Run(new IssueKeys(places.campaign()).places(), arguments));
        });
        List<List<Object>> answers = claims.runAll(RESERVE, runs, StringCodec.ASCII);
        PlaceAnswer[] all = new PlaceAnswer[requests.size()];
        int run = 0;
        for (List<Integer> theirs : positions.values()) {
            List<Object> answer = answers.get(run++);
            for (int i = 0; i < theirs.size(); i++) {
                all[theirs.get(i)] = answer.isEmpty() ? UNKNOWN : read(answer.get(i + 1));
            }
        }
        return List.of(all);
    }

    private static PlaceAnswer read(Object answer) {
        return switch (answer) {
            case Long number when number == 0 -> SOLD_OUT;
            case Long number when number == 1 -> RESERVED;
            case Long number -> PLACE_LEFT;
            default -> new PlaceAnswer.Granted(CouponId.of((String) answer));
        };
    }

    /** Reserved places have become coupons. */
    void confirm(CampaignId campaign, long epoch, Map<UserId, CouponId> coupons) {
        confirmations.<Long>run(
                CONFIRM,
                ScriptOutputType.INTEGER,
                new IssueKeys(campaign).places(),
                arguments(coupons, Long.toString(epoch)));
    }

    /** Begins a new epoch with the reserved places free again, but for those of the given users. */
    long release(CampaignId campaign, long oldEpoch, long newEpoch, Map<UserId, CouponId> granted) {
        return loading.<Long>run(
                RELEASE,
                ScriptOutputType.INTEGER,
                new IssueKeys(campaign).places(),
                arguments(granted, Long.toString(oldEpoch), Long.toString(newEpoch)));
    }

    Optional<State> inspect(CampaignId campaign) {
        return inspectAll(List.of(campaign)).getFirst();
    }

    /** The places of all of the campaigns, in their order; empty where Redis has none. */
    List<Optional<State>> inspectAll(List<CampaignId> campaigns) {
        List<RedisCalls.Run> runs = campaigns.stream()
                .map(campaign -> new RedisCalls.Run(new IssueKeys(campaign).places()))
                .toList();
        return loading.runAll(INSPECT, runs, StringCodec.UTF8).stream()
                .map(PlacesInRedis::state)
                .toList();
    }

    private static Optional<State> state(List<Object> found) {
        if (found.isEmpty()) {
            return Optional.empty();
        }
        long[] numbers = found.stream()
                .mapToLong(each -> each instanceof Long number ? number : number((String) each))
                .toArray();
        return Optional.of(new State(
                numbers[0], (String) found.get(1), numbers[2], numbers[3], numbers[4], numbers[5], numbers[6]));
    }

    private static long number(String text) {
        return text.isEmpty() || !text.chars().allMatch(c -> c >= '0' && c <= '9') || text.length() > 18
                ? 0
                : Long.parseLong(text);
    }

    List<UserId> reserved(CampaignId campaign) {
        return loading
                .<List<String>>call(commands ->
                        commands.hkeys(new IssueKeys(campaign).reserved()).toCompletableFuture())
                .stream()
                .map(UserId::of)
                .toList();
    }

    void beginLoading(CampaignId campaign, long epoch) {
        loading.call(commands -> commands.unlink(new IssueKeys(campaign).loading(epoch)));
    }

    void loadSome(CampaignId campaign, long epoch, Map<String, String> coupons, Duration expiry) {
        String key = new IssueKeys(campaign).loading(epoch);
        loading.call(commands -> commands.hset(key, coupons));
        loading.call(commands -> commands.pexpire(key, expiry.toMillis()));
    }

    /** Puts what was loaded in the place of what was there; false where that is of the same or a later epoch. */
    boolean finishLoading(CampaignId campaign, long epoch, int total, int granted, String run, long expiresAtMillis) {
        IssueKeys keys = new IssueKeys(campaign);
        long done = loading.<Long>run(
                LOAD,
                ScriptOutputType.INTEGER,
                new String[] {keys.meta(), keys.granted(), keys.reserved(), keys.loading(epoch)},
                Long.toString(epoch),
                Integer.toString(total),
                Integer.toString(granted),
                run,
                Long.toString(expiresAtMillis));
        return done == 1;
    }

    private static String[] arguments(Map<UserId, CouponId> coupons, String... first) {
        List<String> arguments = new ArrayList<>(List.of(first));
        coupons.forEach((user, coupon) -> {
            arguments.add(user.toString());
            arguments.add(coupon.toString());
        });
        return arguments.toArray(String[]::new);
    }
}
