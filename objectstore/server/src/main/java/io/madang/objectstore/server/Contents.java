package io.madang.objectstore.server;

import io.madang.objectstore.data.DataSettings;
import io.madang.objectstore.data.ObjectData;
import io.madang.objectstore.datanode.DataNodeMetrics;
import io.madang.objectstore.files.PrivateFiles;
import io.madang.objectstore.metadata.rocks.MetadataSettings;
import io.madang.objectstore.metadata.rocks.RocksMetadata;
import io.madang.objectstore.placement.DriveDirectory;
import io.madang.objectstore.placement.Membership;
import io.madang.objectstore.server.maintenance.GarbageCollector;
import io.madang.objectstore.server.maintenance.PresenceCheck;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/** Names and bytes of a store, open in this process and in no other. */
public final class Contents implements AutoCloseable {
    private final Closing closing = new Closing();
    private final Membership membership;
    private final OpenDrives drives;
    private final RocksMetadata metadata;
    private final ObjectData data;
    private final GarbageCollector collector;
    private final PresenceCheck presence;
    private volatile boolean closed;

    private Contents(Settings settings, Home home, Clock clock) throws IOException {
        DataPermissions.closeToOthers(settings.data());
        List<DriveDirectory> places = new ArrayList<>();
        for (Path directory : settings.data()) {
            places.add(DriveDirectory.of(directory));
        }
        // Before any drive knows that it is one: from then on a store whose names are away is noticed.
        PrivateFiles.createDirectories(home.metadata());
        membership = Membership.open(places);
        try {
            drives = OpenDrives.open(membership, settings, closing);
            metadata = RocksMetadata.open(
                    MetadataSettings.in(home.metadata()).withCache(settings.namesCacheBytes()), clock);
            closing.add(metadata::close);
            ObjectData spread = ObjectData.open(
                    DataSettings.defaults().withRepair(settings.repairBytesPerSecond(), settings.repairThreads()),
                    membership.map(),
                    drives.nodes(),
                    drives.queue(),
                    metadata.horizon());
            closing.add(spread::close);
            data = new TimedData(spread, settings.maintenance().longestUpload(), clock);
            collector = new GarbageCollector(
                    metadata,
                    data,
                    clock,
                    settings.maintenance().readersGrace(),
                    settings.maintenance().longestUpload().multipliedBy(2),
                    () -> closed);
            presence = new PresenceCheck(metadata, data, () -> closed);
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
    public OpenDrives members() {
        return drives;
    }

    /** The names of the drives that are away. */
    public List<String> absent() {
        return drives.members().stream()
                .filter(member -> drives.find(member).isEmpty())
                .map(member -> member.drive().name())
                .toList();
    }

    /** Whether a drive is new or was replaced since the last start. */
    public boolean drivesChanged() {
        return membership.changed();
    }

    public int drivesInAll() {
        return membership.members().size();
    }

    public RocksMetadata metadata() {
        return metadata;
    }

    public ObjectData data() {
        return data;
    }

    public PresenceCheck presence() {
        return presence;
    }

    /** What an operator should know of lost redundancy; empty while nothing is known to be missing. */
    public List<String> losses() throws IOException {
        List<String> losses = new ArrayList<>();
        for (OpenDrive drive : drives()) {
            DataNodeMetrics metrics = drive.node().metrics();
            if (metrics.lostVolumes() > 0) {
                losses.add(drive.directory() + ": " + metrics.lostVolumes() + " volumes are missing or unreadable, "
                        + metrics.lostBlobs() + " blobs of them are being rebuilt");
            }
        }
        PresenceCheck.Report last = presence.last();
        if (last.unreadable() > 0) {
            losses.add(last.unreadable() + " parts of objects have too few shards on the drives; fsck names them");
        }
        return losses;
    }

    public GarbageCollector collector() {
        return collector;
    }

    @Override
    public void close() throws IOException {
        closed = true;
        closing.close();
    }
}
