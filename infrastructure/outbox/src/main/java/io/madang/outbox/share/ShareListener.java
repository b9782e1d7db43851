package io.madang.outbox.share;

import java.util.BitSet;

/** Who carries a share of the shards, and is told when it changes. */
public interface ShareListener {

    void shareChanged(Share share);

    /** Another instance has committed something in these shards. */
    void announced(BitSet shards);
}
