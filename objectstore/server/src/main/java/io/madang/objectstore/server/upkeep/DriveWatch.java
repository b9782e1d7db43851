package io.madang.objectstore.server.upkeep;

import io.madang.objectstore.data.ObjectData;
import io.madang.objectstore.placement.Seat;
import io.madang.objectstore.placement.Sight;
import io.madang.objectstore.server.Drives;
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

    private final Seat seat;
    private final Drives drives;
    private final ObjectData data;
    private final Duration awayLimit;
    private final InstantSource clock;
    private final DriveCounters counters;
    private final boolean mounted;
    private @Nullable Instant awaySince;
    private Sight before = Sight.AWAY;
    private boolean givenUp;

    /** What all drives of a store went through since the start. */
    record DriveCounters(LongAdder lost, LongAdder returned) {
        DriveCounters() {
            this(new LongAdder(), new LongAdder());
        }
    }

    DriveWatch(
            Seat seat,
            Drives drives,
            ObjectData data,
            Duration awayLimit,
            InstantSource clock,
            DriveCounters counters) {
        this.seat = seat;
        this.drives = drives;
        this.data = data;
        this.awayLimit = awayLimit;
        this.clock = clock;
        this.counters = counters;
        this.mounted = isMounted(seat.directory());
        this.awaySince = drives.find(seat).isPresent() ? null : clock.instant();
    }

    void look() {
        Sight sight = sight();
        if (awaySince == null) {
            if (sight != Sight.ITSELF) {
                lose(sight);
            }
        } else if (sight != Sight.AWAY && (sight == before || sight == Sight.ITSELF)) {
            takeBack(sight);
        } else if (!givenUp && awaySince.plus(awayLimit).isBefore(clock.instant())) {
            givenUp = true;
            log.warn("{} stays away: what it held is rebuilt on the others as far as they suffice", seat.directory());
            data.repair().request();
        }
        before = sight;
    }

    /** The empty directory that is left where a drive was mounted is no drive. */
    private Sight sight() {
        Sight sight = drives.sight(seat);
        return sight == Sight.EMPTY && mounted && !isMounted(seat.directory()) ? Sight.AWAY : sight;
    }

    private void lose(Sight sight) {
        awaySince = clock.instant();
        givenUp = false;
        counters.lost().increment();
        log.error(
                "{} is {}; the store goes on without it, with less redundancy",
                seat.directory(),
                sight == Sight.EMPTY ? "empty" : "gone or cannot be read");
        drives.leave(seat, data);
    }

    private void takeBack(Sight sight) {
        try {
            drives.join(seat, data);
            awaySince = null;
            counters.returned().increment();
            log.info(
                    "{} is back{}; what it lacks is rebuilt now",
                    seat.directory(),
                    sight == Sight.EMPTY ? ", empty" : "");
        } catch (IOException | RuntimeException e) {
            log.error("{} is there and cannot be used; it is tried again", seat.directory(), e);
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
