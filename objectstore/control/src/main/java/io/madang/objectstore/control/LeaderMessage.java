package io.madang.objectstore.control;

import java.util.Set;

/** What processes of a cluster say to the leader of control every two seconds. It keeps it in its memory alone. */
sealed interface LeaderMessage {

    /**
     * A node is there.
     *
     * @param start how often it has started, as it was answered when it joined
     * @param count of the heartbeats of this start
     * @param epoch of the map that it knows
     */
    record Heartbeat(int node, int start, long count, long epoch) implements LeaderMessage {
        private static final int COUNT_BITS = 40;

        /** Grows over the starts of a node. */
        long number() {
            return (long) start << COUNT_BITS | count;
        }
    }

    /** A gateway, or an operator, wants the news. */
    record AskNews() implements LeaderMessage {}

    /**
     * What a leader says of now.
     *
     * @param leads whether it does; all else says nothing if not
     * @param acknowledged an epoch that all nodes that are up know
     * @param known whether the node that asks is in the map
     * @param up the nodes that are up
     */
    record News(boolean leads, long epoch, long acknowledged, boolean known, Set<Integer> up) {
        static final News NONE = new News(false, 0, 0, true, Set.of());

        public News {
            up = Set.copyOf(up);
        }
    }
}
