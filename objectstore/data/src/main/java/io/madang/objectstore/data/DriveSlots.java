package io.madang.objectstore.data;

import io.madang.objectstore.blob.Blobs;
import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.placement.ClusterMap;
import io.madang.objectstore.placement.Drive;
import io.madang.objectstore.placement.Placement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** All drives of the map, in the order that each segment prefers. */
final class DriveSlots {
    private final Placement placement;
    private final Map<Integer, DriveSlot> slots = new LinkedHashMap<>();
    private final List<DriveSlot> all;
    private final boolean everyDriveIsADomain;
    private final AtomicReferenceArray<@Nullable List<DriveSlot>> orders = new AtomicReferenceArray<>(Placement.GROUPS);

    DriveSlots(ClusterMap map, Map<Integer, ? extends Blobs> attached) {
        this.placement = new Placement(map);
        for (Drive drive : map.drives()) {
            slots.put(drive.number(), new DriveSlot(drive));
        }
        this.all = List.copyOf(slots.values());
        this.everyDriveIsADomain =
                map.drives().stream().map(Drive::domain).distinct().count() == all.size();
        attached.forEach((number, blobs) -> slot(number).attach(blobs));
    }

    DriveSlot slot(int number) {
        DriveSlot slot = slots.get(number);
        if (slot == null) {
            throw new IllegalArgumentException("The map has no drive " + number);
        }
        return slot;
    }

    List<DriveSlot> all() {
        return all;
    }

    int attached() {
        int attached = 0;
        for (DriveSlot slot : all) {
            attached += slot.attached() ? 1 : 0;
        }
        return attached;
    }

    boolean complete() {
        return attached() == all.size();
    }

    /** All drives as this segment prefers them: its shard i is on the i-th, or else on any. */
    List<DriveSlot> order(DataId id, int segment) {
        int group = Placement.group(id, segment);
        List<DriveSlot> known = orders.get(group);
        if (known == null) {
            known = placement.order(group).stream()
                    .map(drive -> slot(drive.number()))
                    .toList();
            orders.set(group, known);
        }
        return known;
    }

    WriteTargets targets(DataId id, int segment, int shards) {
        return new WriteTargets(order(id, segment), shards);
    }

    DomainSpread spread(SegmentId segment) {
        return new DomainSpread(order(segment.id(), segment.segment()), segment.shards());
    }

    /** Whether shards on drives of their own are always in domains of their own. */
    boolean everyDriveIsADomain() {
        return everyDriveIsADomain;
    }

    /** What every drive takes in one put. */
    int maxPutBytes() {
        return all.stream().mapToInt(DriveSlot::maxPutBytes).min().orElse(0);
    }
}
