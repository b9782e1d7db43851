package io.madang.shop.coupon.redemption;

import io.madang.kernel.error.Failure;
import io.madang.shop.coupon.campaign.CouponVoiding;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/** Releases reservations that have ended, and goes on taking back coupons where that was interrupted. */
final class CouponSweeper implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(CouponSweeper.class);

    private final Redemptions redemptions;
    private final CouponVoiding voiding;
    private final Duration interval;
    private volatile @Nullable ScheduledExecutorService timer;

    CouponSweeper(Redemptions redemptions, CouponVoiding voiding, Duration interval) {
        this.redemptions = redemptions;
        this.voiding = voiding;
        this.interval = interval;
    }

    private void sweep() {
        try {
            redemptions.sweep();
            voiding.run();
        } catch (Failure e) {
            log.debug("coupons are looked through later: {}", e.toString());
        } catch (RuntimeException e) {
            log.error("coupons could not be looked through; this is tried again", e);
        }
    }

    @Override
    public void start() {
        if (timer == null) {
            ScheduledExecutorService started = Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().name("coupon-sweeper").daemon(true).factory());
            started.scheduleWithFixedDelay(
                    this::sweep, interval.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
            timer = started;
        }
    }

    @Override
    public void stop() {
        ScheduledExecutorService stopping = timer;
        timer = null;
        if (stopping != null) {
            stopping.shutdownNow();
        }
    }

    @Override
    public boolean isRunning() {
        return timer != null;
    }
}
