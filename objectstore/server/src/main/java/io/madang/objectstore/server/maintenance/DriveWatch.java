package io.madang.objectstore.server.maintenance;

import io.madang.objectstore.data.ObjectData;
import io.madang.objectstore.placement.DirectoryState;
import io.madang.objectstore.placement.MemberDrive;
import io.madang.objectstore.server.OpenDrives;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks after one drive. One that is no longer what it was is let go at once, for files that were deleted can still be
 * written to, and nobody would ever read them again. One that is back, with what it had or empty, is taken back, and its
 * shards are rebuilt. What a drive held that stays away is rebuilt on the others after a while.
 */
final class DriveWatch {
    private static final Logger log = LoggerFactory.getLogger(DriveWatch.class);

    private final MemberDrive member;
    private final OpenDrives drives;
    private final ObjectData data;
    private final Duration awayLimit;
    private final InstantSource clock;
    private final DriveCounters counters;
    private final boolean mounted;
    private @Nullable Instant awaySince;
    private DirectoryState before = DirectoryState.AWAY;
    private boolean givenUp;

    /** What all drives of a store went through since the start. */
    record DriveCounters(LongAdder lost, LongAdder returned) {
        DriveCounters() {
            this(new LongAdder(), new LongAdder());
        }
    }

    DriveWatch(
            MemberDrive member,
            OpenDrives drives,
            ObjectData data,
            Duration awayLimit,
            InstantSource clock,
            DriveCounters counters) {
        this.member = member;
        this.drives = drives;
        this.data = data;
        this.awayLimit = awayLimit;
        this.clock = clock;
        this.counters = counters;
        this.mounted = isMounted(member.directory());
        this.awaySince = drives.find(member).isPresent() ? null : clock.instant();
    }

    void look() {
        DirectoryState inspect = inspect();
        if (awaySince == null) {
            if (inspect != DirectoryState.ITSELF) {
                lose(inspect);
            }
        } else if (inspect != DirectoryState.AWAY && (inspect == before || inspect == DirectoryState.ITSELF)) {
            takeBack(inspect);
        } else if (!givenUp && awaySince.plus(awayLimit).isBefore(clock.instant())) {
            givenUp = true;
            log.warn("{} stays away: what it held is rebuilt on the others as far as they suffice", member.directory());
            data.repair().request();
        }
        before = inspect;
    }

    /** The empty directory that is left where a drive was mounted is no drive. */
    private DirectoryState inspect() {
        DirectoryState inspect = drives.inspect(member);
        return inspect == DirectoryState.EMPTY && mounted && !isMounted(member.directory())
                ? DirectoryState.AWAY
                : inspect;
    }

    private void lose(DirectoryState inspect) {
        awaySince = clock.instant();
        givenUp = false;
        counters.lost().increment();
        log.error(
                "{} is {}; the store goes on without it, with less redundancy",
                member.directory(),
                inspect == DirectoryState.EMPTY ? "empty" : "gone or cannot be read");
        drives.leave(member, data);
    }

    private void takeBack(DirectoryState inspect) {
        try {
            drives.join(member, data);
            awaySince = null;
            counters.returned().increment();
            log.info(
                    "{} is back{}; what it lacks is rebuilt now",
                    member.directory(),
                    inspect == DirectoryState.EMPTY ? ", empty" : "");
        } catch (IOException | RuntimeException e) {
            log.error("{} is there and cannot be used; it is tried again", member.directory(), e);
        }
    }

    private static boolean isMounted(Path directory) {
        try {
            Path parent = directory.toAbsolutePath().getParent();
            return parent != null
                    && Files.isDirectory(directory)
                    && !Files.getAttribute(directory, "unix:dev").equals(Files.getAttribute(parent, "unix:dev"));
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            return false;
        }
    }
}
