package io.madang.outbox.share;

/** One instance's part in carrying one service's shards. */
public interface Membership {

    /** What falls to this instance now; nothing before it has joined. */
    Share share();

    /** Starts to take part. */
    void join(ShareListener listener);

    /** Tells the instance that carries the shard that there is something to send; may be lost, never fails. */
    void announce(int shard);

    /** Hands the share to the others at once. */
    void leave();
}
