package io.madang.comment.nickname;

import io.madang.kernel.error.Failure;
import io.madang.outbox.Backoff;
import io.madang.outbox.OutageLog;
import io.madang.outbox.WakeUps;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A thread that keeps the nicknames of one database right, for the shards that this instance owns there.
 *
 * <p>Nothing but the end of the instance ends it: what fails is tried again, further and further apart. Each database
 * has its own, so one that is down holds up no other.
 */
final class NicknameWorker implements Runnable {

    private static final Logger log = LoggerFactory.getLogger(NicknameWorker.class);
    private static final Duration FIRST_REST = Duration.ofMillis(100);
    private static final Duration LONGEST_REST = Duration.ofSeconds(2);
    /** Between confirmations, so that comments that come one after the other are confirmed together. */
    private static final Duration PAUSE = Duration.ofMillis(50);

    private final String source;
    private final Supplier<List<Integer>> ownedShards;
    private final NicknameConfirmation confirmation;
    private final NicknamePass pass;
    private final NicknameMetrics metrics;
    private final long pollNanos;
    private final WakeUps wakeUps = new WakeUps();
    private final Backoff rests = new Backoff(FIRST_REST, LONGEST_REST, RandomGenerator.getDefault());
    private final OutageLog outage;
    private int failures;
    private long nextPass = System.nanoTime();
    private volatile boolean stopping;

    NicknameWorker(
            String source,
            Supplier<List<Integer>> ownedShards,
            NicknameConfirmation confirmation,
            NicknamePass pass,
            NicknameMetrics metrics,
            Duration pollInterval) {
        this.source = source;
        this.ownedShards = ownedShards;
        this.confirmation = confirmation;
        this.pass = pass;
        this.metrics = metrics;
        this.pollNanos = pollInterval.toNanos();
        this.outage = new OutageLog(
                log,
                "Nicknames in the comments of " + source + " are not brought up to date, trying on: {}",
                "Nicknames in the comments of " + source + " are brought up to date again");
    }

    /** Says that a new comment waits for its confirmation. */
    void wake(int shard) {
        wakeUps.wake(shard);
    }

    /** Has everything looked at soon. */
    void look() {
        wakeUps.look();
    }

    void stop() {
        stopping = true;
        wakeUps.close();
    }

    @Override
    public void run() {
        while (!stopping) {
            try {
                boolean look =
                        wakeUps.take(Math.max(0, nextPass - System.nanoTime())).look();
                if (!stopping) {
                    work(look);
                    failures = 0;
                    metrics.up(source, true);
                    outage.recovered();
                }
            } catch (InterruptedException e) {
                return;
            } catch (RuntimeException e) {
                outage.failed(e instanceof Failure ? e.getMessage() : e.toString());
                showLag();
                rest();
            }
        }
        metrics.up(source, false);
    }

    private void work(boolean look) throws InterruptedException {
        List<Integer> shards = ownedShards.get();
        boolean due = look || System.nanoTime() >= nextPass;
        if (shards.isEmpty()) {
            nextPass = System.nanoTime() + pollNanos;
            metrics.lag(source, NicknameMetrics.Lag.NONE);
            return;
        }
        try {
            confirm(shards);
        } finally {
            // what cannot be confirmed does not hold up what can be replayed
            if (due) {
                nextPass = System.nanoTime() + (pass.run(shards, () -> stopping) ? 0 : pollNanos);
            }
        }
    }

    private void confirm(List<Integer> shards) throws InterruptedException {
        int confirmed = confirmation.confirmSome(shards);
        metrics.confirmed(confirmed);
        if (confirmed == NicknameConfirmation.AT_ONCE) {
            wakeUps.wake(shards.getFirst());
        } else if (confirmed > 0) {
            wakeUps.rest(PAUSE.toNanos());
        }
    }

    private void showLag() {
        try {
            pass.measure();
        } catch (RuntimeException e) {
            log.debug("The account service does not tell how far {} is behind", source, e);
        }
    }

    private void rest() {
        metrics.up(source, false);
        failures++;
        wakeUps.look();
        try {
            wakeUps.rest(rests.after(failures).toNanos());
        } catch (InterruptedException e) {
            stopping = true;
        }
    }
}
