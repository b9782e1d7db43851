package io.madang.objectstore.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.blob.DataRef;
import io.madang.objectstore.blob.ReadOutcome;
import io.madang.objectstore.metadata.ListQuery;
import io.madang.objectstore.metadata.Listing;
import io.madang.objectstore.metadata.ObjectSummary;
import io.madang.objectstore.metadata.StoredPart;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/** Reads the shards of objects from the drives themselves, past everything that could make up for a missing one. */
final class ShardsOnDrives {
    private ShardsOnDrives() {}

    /** Each shard of each object is whole on some drive, and no two that are needed share one; how many there are. */
    static int allOf(Store store, String bucket) {
        int shards = 0;
        Listing page;
        String after = "";
        do {
            page = store.contents()
                    .metadata()
                    .list(new ListQuery(bucket, "", "", after, 1_000))
                    .orElseThrow();
            for (ObjectSummary object : page.objects()) {
                for (StoredPart part : store.contents()
                        .metadata()
                        .find(bucket, object.key())
                        .orElseThrow()
                        .parts()) {
                    shards += shards(store, object.key(), part.data());
                }
                after = object.key();
            }
        } while (page.truncated());
        return shards;
    }

    private static int shards(Store store, String key, DataRef data) {
        int whole = data.layout().shards();
        for (int segment = 0; segment < data.segments(); segment++) {
            Set<Integer> drives = new HashSet<>();
            for (int shard = 0; shard < whole; shard++) {
                BlobId blob = data.id().blob(segment, shard);
                List<Integer> holders = store.contents().drives().stream()
                        .filter(drive -> readable(drive, blob))
                        .map(OpenDrive::number)
                        .toList();
                assertThat(holders)
                        .as("%s: shard %d of segment %d", key, shard, segment)
                        .isNotEmpty();
                drives.addAll(holders);
            }
            assertThat(drives).as("%s: the drives of segment %d", key, segment).hasSizeGreaterThanOrEqualTo(whole);
        }
        return whole * data.segments();
    }

    private static boolean readable(OpenDrive drive, BlobId blob) {
        OptionalLong size = drive.node().size(blob);
        if (size.isEmpty()) {
            return false;
        }
        ByteBuffer target = ByteBuffer.allocate((int) size.getAsLong());
        while (target.hasRemaining()) {
            if (!(drive.node().read(blob, target.position(), target) instanceof ReadOutcome.Bytes read)
                    || read.count() == 0) {
                return false;
            }
        }
        return true;
    }
}
