package io.madang.stream;

import io.madang.contracts.event.Event;
import io.madang.contracts.service.Service;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A projection that remembers what came, and does what a test wants with it first. */
final class RecordingProjection implements Projection {

    static final Service LETTERS = new Service("letters", List.of(), List.of());
    static final Service PARCELS = new Service("parcels", List.of(), List.of());

    private final String name;
    private final List<Event<?>> events = new ArrayList<>();
    private final List<Integer> batches = new ArrayList<>();
    final AtomicInteger cleared = new AtomicInteger();
    volatile Consumer<List<Event<?>>> before = events -> {};
    volatile Runnable whenClearing = () -> {};
    final AtomicReference<@Nullable Instant> lost = new AtomicReference<>();
    final AtomicInteger recovered = new AtomicInteger();

    RecordingProjection(String name) {
        this.name = name;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<Interest<?>> interests() {
        return List.of(new Interest<>(LETTERS, "said", Said.class), new Interest<>(PARCELS, "sent", Said.class));
    }

    @Override
    public void apply(List<Event<?>> some) {
        before.accept(some);
        synchronized (this) {
            batches.add(some.size());
            events.addAll(some);
        }
    }

    @Override
    public void clear() {
        whenClearing.run();
        synchronized (this) {
            cleared.incrementAndGet();
            events.clear();
        }
    }

    @Override
    public Optional<Instant> lostSince() {
        return Optional.ofNullable(lost.get());
    }

    @Override
    public void recovered() {
        lost.set(null);
        recovered.incrementAndGet();
    }

    /** All that came since the last clear, in the order in which it came. */
    synchronized List<Event<?>> events() {
        return List.copyOf(events);
    }

    synchronized int count() {
        return events.size();
    }

    /** The versions of one key, in the order in which they came. */
    List<Long> versions(String key) {
        return events().stream()
                .filter(event -> event.key().equals(key))
                .map(Event::version)
                .toList();
    }

    long distinct() {
        return events().stream().map(Event::id).distinct().count();
    }

    /** The payload of such events. */
    record Said(String text) {
        Said {
            Objects.requireNonNull(text);
        }
    }
}
