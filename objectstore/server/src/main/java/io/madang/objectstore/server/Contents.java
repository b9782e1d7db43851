package io.madang.objectstore.server;

import io.madang.objectstore.data.DataSettings;
import io.madang.objectstore.data.ObjectData;
import io.madang.objectstore.data.RepairQueue;
import io.madang.objectstore.datanode.DataNode;
import io.madang.objectstore.datanode.DataNodeSettings;
import io.madang.objectstore.datanode.RecoveryProgress;
import io.madang.objectstore.metadata.Metadata;
import io.madang.objectstore.metadata.rocks.MetadataSettings;
import io.madang.objectstore.metadata.rocks.RocksMetadata;
import io.madang.objectstore.placement.Membership;
import io.madang.objectstore.placement.Place;
import io.madang.objectstore.placement.Seat;
import io.madang.objectstore.server.upkeep.Collector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Names and bytes of a store, open in this process and in no other. */
public final class Contents implements AutoCloseable {
    private final Closing closing = new Closing();
    private final List<OpenDrive> drives = new ArrayList<>();
    private final Membership membership;
    private final Metadata metadata;
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
            RepairQueue queue = openDrives(settings);
            metadata = RocksMetadata.open(MetadataSettings.in(home.metadata()), clock);
            closing.add(metadata::close);
            Map<Integer, DataNode> nodes = new HashMap<>();
            drives.forEach(drive -> nodes.put(drive.number(), drive.node()));
            ObjectData spread = ObjectData.open(DataSettings.defaults(), membership.map(), nodes, queue);
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

    private RepairQueue openDrives(Settings settings) throws IOException {
        List<Seat> there = membership.seats().stream()
                .filter(seat -> seat.condition() != Seat.Condition.ABSENT)
                .toList();
        RepairQueue queue = RepairQueue.open(membership);
        for (Seat seat : there) {
            DataNode node = DataNode.open(node(seat.directory(), settings), queue, RecoveryProgress.SILENT);
            closing.add(node::close);
            drives.add(new OpenDrive(seat.drive().number(), seat.directory(), node));
        }
        return queue;
    }

    private static DataNodeSettings node(Path directory, Settings settings) {
        DataNodeSettings standard = DataNodeSettings.in(directory);
        return new DataNodeSettings(
                directory,
                standard.volumeBytes(),
                standard.volumeRecords(),
                standard.openVolumes(),
                standard.extentBytes(),
                standard.blobBytes(),
                standard.streams(),
                standard.pendingBytes(),
                standard.groupBytes(),
                standard.patience(),
                settings.reserveBytes(),
                standard.garbageShare(),
                standard.backgroundBytesPerSecond());
    }

    /** The drives that are there. */
    public List<OpenDrive> drives() {
        return drives;
    }

    /** The names of the drives that are away. */
    public List<String> absent() {
        return membership.absent().stream().map(seat -> seat.drive().name()).toList();
    }

    /** Whether a drive is new or was replaced since the last start. */
    public boolean drivesChanged() {
        return membership.changed();
    }

    public int drivesInAll() {
        return membership.seats().size();
    }

    public Metadata metadata() {
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
