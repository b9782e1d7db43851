package io.madang.stream;

import io.madang.contracts.event.Event;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Something that is built from events, such as a read model.
 *
 * <p>Events may come twice, and those of different keys or topics in any order; those of one key and topic come in
 * order. So what is built must keep the version of each part, and drop what is not newer.
 */
public interface Projection {

    /** Names the consumer group, the metrics, the dead letters, and the projection to operators. */
    String name();

    /** The events that it wants; all others are skipped. */
    List<Interest<?>> interests();

    /**
     * Takes in some events, of which those of one key and topic are in order. Their payloads are the records that
     * {@link #interests} names.
     *
     * <p>Throws an {@code unavailable} {@link io.madang.kernel.error.Failure} while an engine is away: the same events
     * come again later. Whatever else it throws is taken to be the fault of one event, which is then set aside.
     */
    void apply(List<Event<?>> events);

    /** Forgets everything that was built; all events come again after that. */
    void clear();

    /**
     * Since when what was built may be lost, where it is kept in something that can lose it; {@link Instant#EPOCH} if
     * all is. One instance asks every few seconds, and sees to it that the events since then come again.
     */
    default Optional<Instant> lostSince() {
        return Optional.empty();
    }

    /** Is called when it is certain that what was lost comes again. */
    default void recovered() {}
}
