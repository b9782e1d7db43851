package io.madang.objectstore.datanode;

import java.util.EnumSet;
import java.util.Set;

/** The end of a process, thrown at a named moment. */
final class SimulatedCrash extends RuntimeException {
    private static final long serialVersionUID = 1;

    SimulatedCrash(Faults.Moment moment) {
        super("crash at " + moment);
    }

    /** Crashes at each of the moments that are in the set at the time. */
    static final class At implements Faults {
        private final Set<Moment> moments = java.util.Collections.synchronizedSet(EnumSet.noneOf(Moment.class));

        void arm(Moment moment) {
            moments.add(moment);
        }

        void disarm() {
            moments.clear();
        }

        @Override
        public void at(Moment moment) {
            if (moments.contains(moment)) {
                throw new SimulatedCrash(moment);
            }
        }
    }
}
