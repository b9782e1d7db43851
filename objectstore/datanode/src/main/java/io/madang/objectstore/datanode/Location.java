package io.madang.objectstore.datanode;

/** Where a record lies: its volume, its offset, and its length with header and checksums. */
record Location(long volume, long offset, int bytes) {
    long end() {
        return offset + bytes;
    }
}
