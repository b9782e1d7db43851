package io.madang.stream;

import io.madang.contracts.event.Event;
import java.util.List;

/**
 * What every instance hears for itself, from its start on: for what an instance keeps in its own memory.
 *
 * <p>Nothing is kept of how far an instance is, and nothing comes again that was missed. Whoever listens must be right
 * without it, only later; {@link #following} says which of the two holds.
 */
public interface InstanceListener {

    /** Names the thread and the log's lines. */
    String name();

    /** The events that it wants; all others are skipped. */
    List<Interest<?>> interests();

    /** Is called for each such event of any instance, of this one too; those of one key in their order. */
    void heard(Event<?> event);

    /** Is called with true once events arrive, and with false when it is not certain any more that they do. */
    void following(boolean certain);
}
