package io.madang.objectstore.server;

import io.madang.objectstore.data.ObjectData;
import io.madang.objectstore.data.RepairQueue;
import io.madang.objectstore.datanode.DataNode;
import io.madang.objectstore.datanode.DataNodeSettings;
import io.madang.objectstore.datanode.RecoveryProgress;
import io.madang.objectstore.placement.DirectoryState;
import io.madang.objectstore.placement.MemberDrive;
import io.madang.objectstore.placement.Membership;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The drives of an open store, each of which is there or away, and may come and go. */
public final class OpenDrives {
    private static final Logger log = LoggerFactory.getLogger(OpenDrives.class);

    private final Membership membership;
    private final Settings settings;
    private final RepairQueue queue;
    private final Set<Path> given;
    private final Map<Integer, OpenDrive> there = new ConcurrentSkipListMap<>();
    private boolean closed;

    private OpenDrives(Membership membership, Settings settings, RepairQueue queue) {
        this.membership = membership;
        this.settings = settings;
        this.queue = queue;
        this.given = settings.data().stream()
                .map(directory -> directory.toAbsolutePath().normalize())
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Opens those that are there. Whatever happens, they are closed with the rest. */
    static OpenDrives open(Membership membership, Settings settings, Closing closing) throws IOException {
        OpenDrives drives = new OpenDrives(membership, settings, RepairQueue.open(membership));
        closing.add(drives::close);
        for (MemberDrive member : membership.members()) {
            if (member.condition() != MemberDrive.Condition.ABSENT) {
                drives.open(member);
            }
        }
        return drives;
    }

    private synchronized OpenDrive open(MemberDrive member) throws IOException {
        if (closed) {
            throw new IOException("The store is closing");
        }
        DataNode node = DataNode.open(node(member.directory(), settings), queue, RecoveryProgress.SILENT);
        OpenDrive drive = new OpenDrive(member.drive().number(), member.directory(), node);
        there.put(drive.number(), drive);
        return drive;
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
                standard.backgroundBytesPerSecond(),
                settings.indexCacheBytes());
    }

    RepairQueue queue() {
        return queue;
    }

    Map<Integer, DataNode> nodes() {
        Map<Integer, DataNode> nodes = new HashMap<>();
        there.forEach((number, drive) -> nodes.put(number, drive.node()));
        return nodes;
    }

    List<OpenDrive> all() {
        return List.copyOf(there.values());
    }

    public List<MemberDrive> members() {
        return membership.members();
    }

    public Optional<OpenDrive> find(MemberDrive member) {
        return Optional.ofNullable(there.get(member.drive().number()));
    }

    /** A drive that was not given to this store is away, though its directory may be there: somebody left it out. */
    public DirectoryState inspect(MemberDrive member) {
        return given.contains(member.directory()) ? membership.inspect(member) : DirectoryState.AWAY;
    }

    /** Lets go of a drive that is not what it was: nothing is read from it or written to it any more. */
    public void leave(MemberDrive member, ObjectData data) {
        OpenDrive drive = there.remove(member.drive().number());
        if (drive != null) {
            data.detach(drive.number());
            close(drive);
        }
    }

    /** Takes a drive back, with what is on it; one that is empty becomes this drive first. */
    public void join(MemberDrive member, ObjectData data) throws IOException {
        DataPermissions.closeToOthers(List.of(member.directory()));
        if (membership.inspect(member) == DirectoryState.EMPTY) {
            membership.adopt(member);
        }
        OpenDrive drive = open(member);
        data.attach(drive.number(), drive.node());
    }

    private synchronized void close() {
        closed = true;
        there.values().forEach(OpenDrives::close);
    }

    private static void close(OpenDrive drive) {
        try {
            drive.node().close();
        } catch (IOException | RuntimeException e) {
            log.warn("{} did not close cleanly: {}", drive.directory(), e.toString());
        }
    }
}
