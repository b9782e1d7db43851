package io.madang.stream;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** All messages on the control topic so far; the number of a message is its offset there. */
final class ControlMessages {

    static final long NONE = -1;

    private final List<Numbered> controlMessages = new ArrayList<>();
    private long next = NONE;
    private volatile long newest = NONE;

    /** Takes in another control message, or the fact that the one with that number means nothing. */
    synchronized void add(long number, @Nullable ControlMessage controlMessage) {
        if (controlMessage != null) {
            controlMessages.add(new Numbered(number, controlMessage));
            newest = number;
        }
        next = number + 1;
        notifyAll();
    }

    /** Says that all before that number is known. */
    synchronized void readTo(long number) {
        next = Math.max(next, number);
        notifyAll();
    }

    /** Waits until all before that number is known; false if that took too long. */
    synchronized boolean await(long number, long millis) throws InterruptedException {
        long end = System.nanoTime() + millis * 1_000_000;
        while (next < number) {
            long left = (end - System.nanoTime()) / 1_000_000;
            if (left <= 0) {
                return false;
            }
            wait(left);
        }
        return true;
    }

    /** The newest of all numbers; less than any number, if there is no order. */
    long newest() {
        return newest;
    }

    /** The rewinds of a projection's topic that are newer than a given one, oldest first. */
    synchronized List<Numbered> rewinds(String projection, String topic, long after) {
        return controlMessages.stream()
                .filter(one -> one.number() > after && one.rewinds(projection, topic))
                .toList();
    }

    /** The newest order to rebuild a projection that nobody has said to be fulfilled. */
    synchronized OptionalLong rebuild(String projection) {
        long fulfilled = controlMessages.stream()
                .mapToLong(one -> one.controlMessage() instanceof ControlMessage.Cleared cleared
                                && cleared.projection().equals(projection)
                        ? cleared.rebuild()
                        : NONE)
                .max()
                .orElse(NONE);
        return controlMessages.stream()
                .filter(one -> one.controlMessage() instanceof ControlMessage.Rebuild rebuild
                        && rebuild.projection().equals(projection))
                .mapToLong(Numbered::number)
                .filter(number -> number > fulfilled)
                .max();
    }

    /** An order and its number. */
    record Numbered(long number, ControlMessage controlMessage) {

        /** Where events are read from again. */
        ReplayStart from() {
            return controlMessage instanceof ControlMessage.Rewind rewind ? rewind.from() : new ReplayStart.Beginning();
        }

        private boolean rewinds(String projection, String topic) {
            return switch (controlMessage) {
                case ControlMessage.Rewind rewind ->
                    (rewind.projection() == null || rewind.projection().equals(projection))
                            && (rewind.topic() == null || rewind.topic().equals(topic));
                case ControlMessage.Cleared cleared -> cleared.projection().equals(projection);
                case ControlMessage.Rebuild asked -> false;
            };
        }
    }
}
