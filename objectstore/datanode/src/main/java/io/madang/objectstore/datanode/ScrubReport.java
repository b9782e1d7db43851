package io.madang.objectstore.datanode;

import io.madang.objectstore.blob.BlobId;
import java.util.SortedSet;

/** What a scrub read, and the living blobs that it found damaged. */
public record ScrubReport(int volumes, long bytes, SortedSet<BlobId> damaged) {}
