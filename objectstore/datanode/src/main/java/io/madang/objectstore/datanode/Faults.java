package io.madang.objectstore.datanode;

/** Named moments at which a test may let things fail. */
@FunctionalInterface
interface Faults {
    Faults NONE = moment -> {};

    enum Moment {
        TAIL_SYNCED,
        GROUP_WRITTEN,
        GROUP_SYNCED,
        GROUP_INDEXED,
        COMPACTION_CREATED,
        COMPACTION_COPIED,
        COMPACTION_VERIFIED,
        COMPACTION_SEALED,
        COMPACTION_SWITCHED,
        COMPACTION_DELETED
    }

    void at(Moment moment);
}
