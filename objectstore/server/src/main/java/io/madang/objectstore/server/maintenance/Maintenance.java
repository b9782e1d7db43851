package io.madang.objectstore.server.maintenance;

import io.madang.objectstore.data.RepairReport;
import io.madang.objectstore.data.RepairStatus;
import io.madang.objectstore.datanode.CompactionOutcome;
import io.madang.objectstore.datanode.ScrubReport;
import io.madang.objectstore.files.PrivateFiles;
import io.madang.objectstore.gateway.operation.lifecycle.LifecycleReport;
import io.madang.objectstore.gateway.operation.lifecycle.LifecycleRunner;
import io.madang.objectstore.placement.MemberDrive;
import io.madang.objectstore.server.Contents;
import io.madang.objectstore.server.OpenDrive;
import io.madang.objectstore.server.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
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

/** The periodic maintenance tasks of a running store. */
public final class Maintenance implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Maintenance.class);
    private static final Duration SETTLE = Duration.ofSeconds(30);

    private final Contents contents;
    private final Settings.Maintenance settings;
    private final Clock clock;
    private final CountDownLatch stop = new CountDownLatch(1);
    private final DriveWatch.DriveCounters driveCounters = new DriveWatch.DriveCounters();
    private final List<PeriodicTask> tasks = new ArrayList<>();

    public Maintenance(Contents contents, Settings.Maintenance settings, Clock clock) {
        this.contents = contents;
        this.settings = settings;
        this.clock = clock;
    }

    /** Begins all of them. */
    public void start(LifecycleRunner rules) {
        periodically("collection of garbage", settings.collect(), settings.collect(), () -> contents.collector()
                .garbage());
        periodically("search for orphans", SETTLE, settings.orphans(), this::orphans);
        periodically("check of redundancy", SETTLE, settings.orphans(), this::checkRedundancy);
        periodically(PeriodicTask.LIFECYCLE, SETTLE, settings.lifecycle(), () -> expire(rules));
        for (MemberDrive member : contents.members().members()) {
            DriveWatch watch =
                    new DriveWatch(member, contents.members(), contents.data(), settings.away(), clock, driveCounters);
            periodically("look at a drive", settings.look(), settings.look(), watch::look);
            periodically("compaction", settings.compact(), settings.compact(), () -> on(member, this::compact));
            periodically(
                    "check of volume files",
                    settings.repair(),
                    settings.repair(),
                    () -> on(member, Maintenance::checkFiles));
            periodically("scrubbing", untilScrub(member), settings.scrub(), () -> on(member, this::scrub));
        }
        // Changes notice a loss by themselves; this is for the time in which there are none.
        periodically("look at the names", settings.look(), settings.look(), () -> contents.metadata()
                .failure());
        periodically("repair", settings.repair(), settings.repair(), this::goOnRepairing);
        if (contents.drivesChanged()) {
            PeriodicTask.thread("repair").start(this::repair);
        }
    }

    /** What is done to a drive. */
    private interface Care {
        void of(OpenDrive drive) throws IOException;
    }

    private void on(MemberDrive member, Care care) throws IOException {
        Optional<OpenDrive> drive = contents.members().find(member);
        if (drive.isPresent()) {
            care.of(drive.get());
        }
    }

    /** A drive was full, or busy, or away, when repair came to it. */
    private void goOnRepairing() {
        RepairStatus status = contents.data().repair().status();
        if ((status.behind() || status.waiting() > 0) && status.sweep().isEmpty()) {
            contents.data().repair().request();
        }
    }

    public long drivesLost() {
        return driveCounters.lost().sum();
    }

    public long drivesReturned() {
        return driveCounters.returned().sum();
    }

    private void periodically(String name, Duration first, Duration every, PeriodicTask.Work work) {
        tasks.add(PeriodicTask.start(name, first, every, stop, work));
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

    private static void checkFiles(OpenDrive drive) {
        long missing = drive.node().checkPresence();
        if (missing > 0) {
            log.error(
                    "{} lacks {} blobs that its index knows; they are rebuilt from other drives",
                    drive.directory(),
                    missing);
        }
    }

    /** What the drives list must be whole, and they must list all that metadata refers to. */
    private void checkRedundancy() {
        repair();
        PresenceCheck.Report report = contents.presence().run();
        if (report.degraded() + report.unreadable() > 0 && stop.getCount() > 0) {
            log.warn(
                    "Of {} parts of objects {} lack a shard and {} have too few to be read",
                    report.parts(),
                    report.degraded(),
                    report.unreadable());
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
        PrivateFiles.open(mark, StandardOpenOption.CREATE, StandardOpenOption.WRITE)
                .close();
        Files.setLastModifiedTime(mark, FileTime.from(clock.instant()));
        if (!report.clean()) {
            log.error(
                    "{} has {} damaged blobs and lacks {}; they are rebuilt from other drives where these have enough",
                    drive.directory(),
                    report.damaged().size(),
                    report.missing());
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
    private Duration untilScrub(MemberDrive member) {
        try {
            Path mark = mark(member.directory());
            if (!Files.exists(mark)) {
                return settings.scrub();
            }
            Instant next = Files.getLastModifiedTime(mark).toInstant().plus(settings.scrub());
            Duration left = Duration.between(clock.instant(), next);
            return left.compareTo(SETTLE) < 0 ? SETTLE : left;
        } catch (IOException e) {
            log.warn("It is not known when {} was scrubbed last: {}", member.directory(), e.getMessage());
            return SETTLE;
        }
    }

    private static Path mark(Path drive) {
        return drive.resolve("scrubbed");
    }

    public boolean stopping() {
        return stop.getCount() == 0;
    }

    /** Asks all tasks to end. A scrub or a compaction ends when its drive is closed. */
    public void stop() {
        stop.countDown();
        tasks.forEach(PeriodicTask::interrupt);
    }

    /** Waits until all have ended. */
    @Override
    public void close() {
        stop();
        try {
            for (PeriodicTask periodically : tasks) {
                periodically.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
