package io.madang.shop.coupon.issue;

import static io.madang.kernel.error.Argument.arg;

import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisConnectionStateAdapter;
import io.madang.contracts.shop.CampaignId;
import io.madang.contracts.shop.CampaignState;
import io.madang.edge.redis.RedisRun;
import io.madang.kernel.error.Failure;
import io.madang.shop.coupon.CouponProperties;
import io.madang.shop.coupon.CouponReason;
import io.madang.shop.coupon.campaign.CampaignDirectory;
import io.madang.shop.coupon.campaign.StoredCampaign;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Reads the campaigns several times a second, compares Redis with them, and tells of which campaigns coupons may be
 * issued. After a disconnection from Redis, which may have lost something, of none until it has been compared.
 */
final class PlaceSync extends RedisConnectionStateAdapter implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(PlaceSync.class);

    /** Before the web server at the start, and after it at the end. */
    private static final int PHASE = SmartLifecycle.DEFAULT_PHASE - 3072;

    private static final int RETRY_SECONDS = 2;

    private final RedisClient client;
    private final PlacesInRedis places;
    private final PlaceKeeper keeper;
    private final CampaignDirectory directory;
    private final FinishedCampaigns finished;
    private final ClaimActivity activity;
    private final InstantSource clock;
    private final CouponProperties properties;
    private final Counter rebuilt;
    /** How often something happened after which a comparison that had begun before says nothing. */
    private final AtomicLong doubts = new AtomicLong();

    private final Object changed = new Object();
    /** The campaigns whose places Redis has, and their epochs. */
    private final Map<CampaignId, Long> verified = new ConcurrentHashMap<>();

    /** How many claims wait for the places of a campaign. */
    private final Map<CampaignId, Integer> waiting = new ConcurrentHashMap<>();

    /** How often all campaigns have been read. */
    private final AtomicLong passes = new AtomicLong();

    /** The campaigns that are not over and need no places. */
    private volatile Set<CampaignId> needless = Set.of();

    private final AtomicBoolean asked = new AtomicBoolean();
    private volatile @Nullable ScheduledExecutorService timer;

    PlaceSync(
            RedisClient client,
            PlacesInRedis places,
            PlaceKeeper keeper,
            CampaignDirectory directory,
            FinishedCampaigns finished,
            ClaimActivity activity,
            InstantSource clock,
            CouponProperties properties,
            MeterRegistry meters) {
        this.client = client;
        this.places = places;
        this.keeper = keeper;
        this.directory = directory;
        this.finished = finished;
        this.activity = activity;
        this.clock = clock;
        this.properties = properties;
        this.rebuilt = Counter.builder("madang.coupon.rebuilt")
                .description("campaigns whose places were built from the database, or given back")
                .register(meters);
    }

    /**
     * The epoch whose places Redis has; waits a moment for it, and is {@code unavailable} without one. None where the
     * campaign needs no places any more: it is sold out, stopped or over.
     */
    OptionalLong epoch(CampaignId campaign) {
        Long epoch = verified.get(campaign);
        return epoch == null ? await(campaign) : OptionalLong.of(epoch);
    }

    /** As {@link #epoch}, without waiting: none where it is not known. */
    OptionalLong knownEpoch(CampaignId campaign) {
        Long epoch = verified.get(campaign);
        return epoch == null ? OptionalLong.empty() : OptionalLong.of(epoch);
    }

    private OptionalLong await(CampaignId campaign) {
        waiting.merge(campaign, 1, Integer::sum);
        try {
            return awaitVerified(campaign);
        } finally {
            waiting.computeIfPresent(campaign, (id, claims) -> claims == 1 ? null : claims - 1);
        }
    }

    private OptionalLong awaitVerified(CampaignId campaign) {
        long before = passes.get();
        verifySoon();
        long end = System.nanoTime() + properties.verifyPatience().toNanos();
        synchronized (changed) {
            while (true) {
                Long epoch = verified.get(campaign);
                if (epoch != null) {
                    return OptionalLong.of(epoch);
                }
                // what was found before may be of a campaign that has been opened since
                if (passes.get() > before && needless.contains(campaign)) {
                    return OptionalLong.empty();
                }
                long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
                if (left <= 0) {
                    throw closed();
                }
                try {
                    changed.wait(left);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw closed();
                }
            }
        }
    }

    static Failure closed() {
        return Failure.of(CouponReason.ISSUING_CLOSED, arg("seconds", RETRY_SECONDS))
                .retryAfter(RETRY_SECONDS);
    }

    /** The places in Redis are not those of the epoch. */
    void mistrust(CampaignId campaign, long epoch) {
        verified.remove(campaign, epoch);
        verifySoon();
    }

    private void verifySoon() {
        ScheduledExecutorService running = timer;
        if (running != null && asked.compareAndSet(false, true)) {
            try {
                running.execute(this::verifyQuietly);
            } catch (RejectedExecutionException e) {
                log.debug("the application stops", e);
            }
        }
    }

    private void tick() {
        verifyQuietly();
        activity.flush();
    }

    private void verifyQuietly() {
        asked.set(false);
        try {
            verify();
        } catch (Failure e) {
            log.debug("campaigns could not be compared with Redis: {}", e.toString());
        } catch (RuntimeException e) {
            log.error("campaigns could not be compared with Redis; this is tried again", e);
        }
    }

    /** Compares all campaigns that are open, or open soon. */
    synchronized void verify() {
        List<StoredCampaign> current = directory.refresh();
        finished.refresh(current);
        verified.keySet().removeIf(id -> current.stream()
                .noneMatch(campaign -> campaign.id().equals(id)));
        Map<Boolean, List<StoredCampaign>> byNeed =
                current.stream().collect(Collectors.partitioningBy(this::needsPlaces));
        List<StoredCampaign> wanted = byNeed.getOrDefault(true, List.of());
        synchronized (changed) {
            needless = byNeed.getOrDefault(false, List.of()).stream()
                    .map(StoredCampaign::id)
                    .collect(Collectors.toUnmodifiableSet());
            needless.forEach(verified::remove);
            passes.incrementAndGet();
            changed.notifyAll();
        }
        if (wanted.isEmpty()) {
            return;
        }
        long before = doubts.get();
        String run = RedisRun.id(places.calls());
        List<PlaceKeeper.Compared> compared =
                keeper.compare(wanted.stream().map(StoredCampaign::id).toList(), run);
        Set<CampaignId> awaited = Set.copyOf(waiting.keySet());
        // those that are right first, then those that somebody waits for
        compared.stream()
                .sorted(Comparator.comparing((PlaceKeeper.Compared each) -> !each.isFine())
                        .thenComparing(each -> !awaited.contains(each.campaign().id())))
                .forEach(each -> mend(each, run, before));
    }

    private void mend(PlaceKeeper.Compared compared, String run, long doubtsBefore) {
        CampaignId campaign = compared.campaign().id();
        PlaceKeeper.Verified found;
        try {
            found = keeper.mend(compared, run);
        } catch (Failure e) {
            // its database is away perhaps, which does not concern those of the others
            log.debug("campaign {} could not be compared with Redis: {}", campaign, e.toString());
            return;
        }
        if (found.result() == PlaceKeeper.Result.REBUILT || found.result() == PlaceKeeper.Result.GIVEN_BACK) {
            rebuilt.increment();
        }
        synchronized (changed) {
            if (doubts.get() != doubtsBefore || found.epoch().isEmpty()) {
                verified.remove(campaign);
                verifySoon();
            } else {
                verified.put(campaign, found.epoch().getAsLong());
            }
            changed.notifyAll();
        }
    }

    private boolean needsPlaces(StoredCampaign campaign) {
        Instant now = clock.instant();
        CampaignState state = campaign.state(now);
        return switch (state) {
            case OPEN -> true;
            case SCHEDULED -> campaign.terms().opensAt().isBefore(now.plus(properties.preload()));
            case SOLD_OUT -> finished.find(campaign.id()).isEmpty();
            case STOPPED, ENDED -> false;
        };
    }

    @Override
    public void onRedisDisconnected(RedisChannelHandler<?, ?> connection) {
        doubts.incrementAndGet();
        verified.clear();
    }

    @Override
    public void start() {
        if (timer == null) {
            client.addListener(this);
            ScheduledExecutorService started = Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().name("coupon-places").daemon(true).factory());
            started.scheduleWithFixedDelay(
                    this::tick, 0, properties.verifyInterval().toMillis(), TimeUnit.MILLISECONDS);
            timer = started;
        }
    }

    @Override
    public void stop() {
        ScheduledExecutorService stopping = timer;
        timer = null;
        if (stopping != null) {
            client.removeListener(this);
            stopping.shutdownNow();
        }
    }

    @Override
    public boolean isRunning() {
        return timer != null;
    }

    @Override
    public int getPhase() {
        return PHASE;
    }
}
