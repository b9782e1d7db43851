package io.madang.objectstore.gateway.checksum;

import java.util.List;

/** A worker's step: up to eight streams go on by the same number of blocks, all at once. For one thread. */
final class Md5Step {
    static final int LANES = 8;
    /** So much of each stream: little enough that all of it stays near the core, and that others soon have their turn. */
    static final int BYTES = 8 * 1_024;

    /** So many blocks are laid out for the lanes at a time. */
    private static final int BLOCKS = 4;

    private static final int BLOCK_WORDS = Md5State.BLOCK / Integer.BYTES;

    /** MD5's steps for eight streams. */
    interface Rounds {
        /**
         * @param states the first word of each lane, then the second of each, …
         * @param words of the blocks, in the same order
         */
        void advance(int[] states, int[] words, int blocks);
    }

    private final Rounds rounds;
    private final int[] states = new int[Md5State.WORDS * LANES];
    private final int[] words = new int[BLOCKS * BLOCK_WORDS * LANES];

    Md5Step(Rounds rounds) {
        this.rounds = rounds;
    }

    /** @param contents of the same number of bytes each, as many as there are streams */
    void advance(List<Md5State> streams, List<byte[]> contents) {
        if (streams.size() == 1) {
            // alone in eight lanes is slower than without any
            streams.getFirst().advance(contents.getFirst(), BYTES);
            return;
        }
        for (int lane = 0; lane < streams.size(); lane++) {
            for (int i = 0; i < Md5State.WORDS; i++) {
                states[i * LANES + lane] = streams.get(lane).words[i];
            }
        }
        for (int at = 0; at < BYTES; at += BLOCKS * Md5State.BLOCK) {
            for (int lane = 0; lane < streams.size(); lane++) {
                layOut(contents.get(lane), at, lane);
            }
            rounds.advance(states, words, BLOCKS);
        }
        for (int lane = 0; lane < streams.size(); lane++) {
            for (int i = 0; i < Md5State.WORDS; i++) {
                streams.get(lane).words[i] = states[i * LANES + lane];
            }
            streams.get(lane).went(BYTES);
        }
    }

    private void layOut(byte[] content, int at, int lane) {
        for (int i = 0; i < BLOCKS * BLOCK_WORDS; i++) {
            words[i * LANES + lane] = (int) Md5State.WORD.get(content, at + i * Integer.BYTES);
        }
    }
}
