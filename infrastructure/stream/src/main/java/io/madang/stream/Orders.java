package io.madang.stream;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** All that was said on the control topic so far; the number of an order is its offset there. */
final class Orders {

    static final long NONE = -1;

    private final List<Numbered> orders = new ArrayList<>();
    private long next = NONE;
    private volatile long newest = NONE;

    /** Takes in another order, or the news that the one with that number means nothing. */
    synchronized void add(long number, @Nullable Order order) {
        if (order != null) {
            orders.add(new Numbered(number, order));
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
        return orders.stream()
                .filter(one -> one.number() > after && one.rewinds(projection, topic))
                .toList();
    }

    /** The newest order to rebuild a projection that nobody has said to be fulfilled. */
    synchronized OptionalLong rebuild(String projection) {
        long fulfilled = orders.stream()
                .mapToLong(one -> one.order() instanceof Order.Cleared cleared
                                && cleared.projection().equals(projection)
                        ? cleared.rebuild()
                        : NONE)
                .max()
                .orElse(NONE);
        return orders.stream()
                .filter(one -> one.order() instanceof Order.Rebuild rebuild
                        && rebuild.projection().equals(projection))
                .mapToLong(Numbered::number)
                .filter(number -> number > fulfilled)
                .max();
    }

    /** An order and its number. */
    record Numbered(long number, Order order) {

        /** Where events are read from again. */
        Start from() {
            return order instanceof Order.Rewind rewind ? rewind.from() : new Start.Beginning();
        }

        private boolean rewinds(String projection, String topic) {
            return switch (order) {
                case Order.Rewind rewind ->
                    (rewind.projection() == null || rewind.projection().equals(projection))
                            && (rewind.topic() == null || rewind.topic().equals(topic));
                case Order.Cleared cleared -> cleared.projection().equals(projection);
                case Order.Rebuild asked -> false;
            };
        }
    }
}
