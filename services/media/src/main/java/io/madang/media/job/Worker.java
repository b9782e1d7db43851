package io.madang.media.job;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.media.store.MediaReason;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Does one job at a time on the thread that asks it to, and keeps the job's lease meanwhile. */
public final class Worker implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Worker.class);
    /** A worker that dies is seldom killed by its job: so many deaths count like one failure. */
    private static final int DEATHS_FOR_A_FAILURE = 3;

    private static final Duration STORE_AWAY = Duration.ofSeconds(10);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(10);

    private final Jobs jobs;
    private final Map<Task, Work> works = new EnumMap<>(Task.class);
    private final WorkerProperties properties;
    private final MeterRegistry meters;
    private final ScheduledExecutorService leases = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("media-leases").daemon(true).factory());

    public Worker(Jobs jobs, List<Work> works, WorkerProperties properties, MeterRegistry meters) {
        this.jobs = jobs;
        this.properties = properties;
        this.meters = meters;
        works.forEach(work -> this.works.put(work.task(), work));
    }

    /** Does the job that is next; false if none is due. */
    public boolean doNext() {
        return doNext(Task.HEAVIEST);
    }

    boolean doNext(int heaviest) {
        Optional<Job> claimed = jobs.claim(heaviest);
        claimed.ifPresent(this::run);
        return claimed.isPresent();
    }

    private void run(Job job) {
        Work work = works.get(job.task());
        if (work == null) {
            throw new IllegalStateException("nobody does " + job.task());
        }
        long third = Math.max(1, properties.lease().toMillis() / 3);
        ScheduledFuture<?> keeping =
                leases.scheduleWithFixedDelay(() -> extendQuietly(job), third, third, TimeUnit.MILLISECONDS);
        String outcome = "done";
        try {
            if (job.attempts() > DEATHS_FOR_A_FAILURE * properties.attempts()) {
                // its workers died, perhaps of it
                work.giveUp(job, Failure.of(MediaReason.PROCESSING_FAILED));
                outcome = "given-up";
            } else {
                outcome = runOnce(work, job);
            }
        } catch (RuntimeException e) {
            log.warn("Job {} of item {} stays for its next try: {}", job.task(), job.item(), e.toString());
            outcome = "failed";
        } finally {
            keeping.cancel(false);
            meters.counter("madang.media.jobs", "task", name(job), "outcome", outcome)
                    .increment();
        }
    }

    private String runOnce(Work work, Job job) {
        try {
            work.run(job);
            return "done";
        } catch (Failure e) {
            if (e.code() != ErrorCode.UNAVAILABLE) {
                work.giveUp(job, e);
                return "refused";
            }
            // nothing is wrong with the file: a database or the object store is away
            jobs.release(job, STORE_AWAY, false);
            return "postponed";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            jobs.release(job, Duration.ZERO, false);
            return "postponed";
        } catch (Exception | OutOfMemoryError | StackOverflowError e) {
            log.warn("Job {} of item {} failed (try {})", job.task(), job.item(), job.attempts(), e);
            if (job.attempts() >= properties.attempts()) {
                work.giveUp(job, Failure.of(MediaReason.PROCESSING_FAILED, e));
                return "given-up";
            }
            long seconds = 1L << Math.min(20, job.attempts());
            jobs.release(job, Duration.ofSeconds(Math.min(seconds, LONGEST_PAUSE.toSeconds())), true);
            return "failed";
        }
    }

    private static String name(Job job) {
        return job.task().name().toLowerCase(Locale.ROOT);
    }

    private void extendQuietly(Job job) {
        try {
            jobs.extend(job);
        } catch (RuntimeException e) {
            log.debug("The lease of {} of item {} was not extended: {}", job.task(), job.item(), e.toString());
        }
    }

    @Override
    public void close() {
        leases.shutdownNow();
    }
}
