package io.madang.objectstore.server;

import io.madang.objectstore.data.DataSettings;
import io.madang.objectstore.data.ObjectData;
import io.madang.objectstore.metadata.rocks.MetadataSettings;
import io.madang.objectstore.metadata.rocks.RocksMetadata;
import io.madang.objectstore.placement.Membership;
import io.madang.objectstore.placement.Place;
import io.madang.objectstore.server.upkeep.Collector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/** Names and bytes of a store, open in this process and in no other. */
public final class Contents implements AutoCloseable {
    private final Closing closing = new Closing();
    private final Membership membership;
    private final Drives drives;
    private final RocksMetadata metadata;
    private final ObjectData data;
    private final Collector collector;
    private volatile boolean closed;

    private Contents(Settings settings, Home home, Clock clock) throws IOException {
        List<Place> places = new ArrayList<>();
        for (Path directory : settings.data()) {
            places.add(Place.of(directory));
        }
        // Before any drive knows that it is one: from then on a store whose names are away is noticed.
        Files.createDirectories(home.metadata());
        membership = Membership.open(places);
        try {
            drives = Drives.open(membership, settings, closing);
            metadata = RocksMetadata.open(
                    MetadataSettings.in(home.metadata()).withCache(settings.namesCacheBytes()), clock);
            closing.add(metadata::close);
            ObjectData spread = ObjectData.open(
                    DataSettings.defaults().withRepairRate(settings.repairBytesPerSecond()),
                    membership.map(),
                    drives.nodes(),
                    drives.queue());
            closing.add(spread::close);
            data = new TimedData(spread, settings.upkeep().longestUpload(), clock);
            collector = new Collector(
                    metadata,
                    data,
                    clock,
                    settings.upkeep().readersGrace(),
                    settings.upkeep().longestUpload().multipliedBy(2),
                    () -> closed);
        } catch (IOException | RuntimeException e) {
            try {
                closing.close();
            } catch (IOException | RuntimeException again) {
                e.addSuppressed(again);
            }
            throw e;
        }
    }

    /** Opens, or fails because another process has it open. */
    public static Contents open(Settings settings, Home home, Clock clock) throws IOException {
        return new Contents(settings, home, clock);
    }

    /** The drives that are there. */
    public List<OpenDrive> drives() {
        return drives.all();
    }

    /** All drives, also those that are away. */
    public Drives seats() {
        return drives;
    }

    /** The names of the drives that are away. */
    public List<String> absent() {
        return drives.seats().stream()
                .filter(seat -> drives.find(seat).isEmpty())
                .map(seat -> seat.drive().name())
                .toList();
    }

    /** Whether a drive is new or was replaced since the last start. */
    public boolean drivesChanged() {
        return membership.changed();
    }

    public int drivesInAll() {
        return membership.seats().size();
    }

    public RocksMetadata metadata() {
        return metadata;
    }

    public ObjectData data() {
        return data;
    }

    public Collector collector() {
        return collector;
    }

    @Override
    public void close() throws IOException {
        closed = true;
        closing.close();
    }
}
