package io.madang.objectstore.server.upkeep;

import io.madang.objectstore.data.RepairReport;
import io.madang.objectstore.data.RepairStatus;
import io.madang.objectstore.datanode.CompactionOutcome;
import io.madang.objectstore.datanode.ScrubReport;
import io.madang.objectstore.gateway.operation.lifecycle.LifecycleReport;
import io.madang.objectstore.gateway.operation.lifecycle.LifecycleRunner;
import io.madang.objectstore.placement.Seat;
import io.madang.objectstore.server.Contents;
import io.madang.objectstore.server.OpenDrive;
import io.madang.objectstore.server.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All chores of a running store. */
public final class Upkeep implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Upkeep.class);
    private static final Duration SETTLE = Duration.ofSeconds(30);

    private final Contents contents;
    private final Settings.Upkeep settings;
    private final Clock clock;
    private final CountDownLatch stop = new CountDownLatch(1);
    private final DriveWatch.DriveCounters driveCounters = new DriveWatch.DriveCounters();
    private final List<Chore> chores = new ArrayList<>();

    public Upkeep(Contents contents, Settings.Upkeep settings, Clock clock) {
        this.contents = contents;
        this.settings = settings;
        this.clock = clock;
    }

    /** Begins all of them. */
    public void start(LifecycleRunner rules) {
        chore("collection of garbage", settings.collect(), settings.collect(), () -> contents.collector()
                .garbage());
        chore("search for orphans", SETTLE, settings.orphans(), this::orphans);
        chore(Chore.LIFECYCLE, SETTLE, settings.lifecycle(), () -> expire(rules));
        for (Seat seat : contents.seats().seats()) {
            DriveWatch watch =
                    new DriveWatch(seat, contents.seats(), contents.data(), settings.away(), clock, driveCounters);
            chore("look at a drive", settings.look(), settings.look(), watch::look);
            chore("compaction", settings.compact(), settings.compact(), () -> on(seat, this::compact));
            chore("scrubbing", untilScrub(seat), settings.scrub(), () -> on(seat, this::scrub));
        }
        chore("repair", settings.repair(), settings.repair(), this::goOnRepairing);
        if (contents.drivesChanged()) {
            Chore.thread("repair").start(this::repair);
        }
    }

    /** What is done to a drive. */
    private interface Care {
        void of(OpenDrive drive) throws IOException;
    }

    private void on(Seat seat, Care care) throws IOException {
        Optional<OpenDrive> drive = contents.seats().find(seat);
        if (drive.isPresent()) {
            care.of(drive.get());
        }
    }

    /** A drive was full, or busy, or away, when repair came to it. */
    private void goOnRepairing() {
        RepairStatus status = contents.data().repair().status();
        if (status.behind() && status.sweep().isEmpty()) {
            contents.data().repair().request();
        }
    }

    public long drivesLost() {
        return driveCounters.lost().sum();
    }

    public long drivesReturned() {
        return driveCounters.returned().sum();
    }

    private void chore(String name, Duration first, Duration every, Chore.Work work) {
        chores.add(Chore.start(name, first, every, stop, work));
    }

    private void orphans() {
        long orphans = contents.collector().orphans();
        if (orphans > 0) {
            log.info("{} orphans were deleted: data that never became part of an object, or outlived it", orphans);
        }
    }

    private static void expire(LifecycleRunner rules) {
        LifecycleReport report = rules.run();
        if (report.expired() + report.noncurrent() + report.markers() + report.uploads() > 0) {
            log.info(
                    "Lifecycles ended {} objects, {} older versions, {} delete markers and {} uploads",
                    report.expired(),
                    report.noncurrent(),
                    report.markers(),
                    report.uploads());
        }
    }

    private void compact(OpenDrive drive) throws IOException {
        while (stop.getCount() > 0 && drive.node().compact() instanceof CompactionOutcome.Compacted compacted) {
            log.info(
                    "{} gave back {} bytes of {} volumes",
                    drive.directory(),
                    compacted.reclaimedBytes(),
                    compacted.volumes());
        }
    }

    private void scrub(OpenDrive drive) throws IOException {
        ScrubReport report = drive.node().scrub((volumes, of, bytes) -> {});
        if (stop.getCount() == 0) {
            return;
        }
        Path mark = mark(drive.directory());
        if (!Files.exists(mark)) {
            Files.createFile(mark);
        }
        Files.setLastModifiedTime(mark, FileTime.from(clock.instant()));
        if (!report.damaged().isEmpty()) {
            log.error(
                    "{} has {} damaged blobs; they are repaired where they can be",
                    drive.directory(),
                    report.damaged().size());
            repair();
        }
    }

    /** A drive that is replaced or new lacks shards, and damaged ones are found by a sweep. */
    private void repair() {
        RepairReport report = contents.data().repair().sweep(soFar -> {});
        if (report.segments() == 0) {
            return;
        }
        log.info(
                "Redundancy was checked: of {} segments {} lacked something, {} are whole again, {} cannot be read",
                report.segments(),
                report.degraded(),
                report.repaired(),
                report.unreadable());
    }

    /** A start does not begin the round anew: the time of the last one is that of a file on the drive. */
    private Duration untilScrub(Seat seat) {
        try {
            Path mark = mark(seat.directory());
            if (!Files.exists(mark)) {
                return settings.scrub();
            }
            Instant next = Files.getLastModifiedTime(mark).toInstant().plus(settings.scrub());
            Duration left = Duration.between(clock.instant(), next);
            return left.compareTo(SETTLE) < 0 ? SETTLE : left;
        } catch (IOException e) {
            log.warn("It is not known when {} was scrubbed last: {}", seat.directory(), e.getMessage());
            return SETTLE;
        }
    }

    private static Path mark(Path drive) {
        return drive.resolve("scrubbed");
    }

    public boolean stopping() {
        return stop.getCount() == 0;
    }

    /** Asks all chores to end. A scrub or a compaction ends when its drive is closed. */
    public void stop() {
        stop.countDown();
        chores.forEach(Chore::interrupt);
    }

    /** Waits until all have ended. */
    @Override
    public void close() {
        stop();
        try {
            for (Chore chore : chores) {
                chore.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
