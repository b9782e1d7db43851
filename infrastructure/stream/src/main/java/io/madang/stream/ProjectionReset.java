package io.madang.stream;

import io.madang.outbox.Backoff;
import io.madang.outbox.Topics;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;

/**
 * Has a projection forget everything when an operator wants it rebuilt, and tells all instances when it has.
 *
 * <p>The instance that owns a certain partition of the projection does it. Its telling is what takes all partitions back
 * to the beginning, so none starts before, and whenever something was cleared, everything comes again after it: also
 * where an owner that was thought dead clears once more. What remains is an owner that is thought dead in the middle of
 * clearing, goes on while its successor's replay has begun, and then really dies before it can tell.
 */
final class ProjectionReset {

    private static final Logger log = LoggerFactory.getLogger(ProjectionReset.class);
    private static final Duration POLL = Duration.ofMillis(100);

    private final Projection projection;
    private final Topics topics;
    private final ControlLog control;
    private final StreamSender sender;
    private final JsonMapper json;
    private final Backoff rests;
    private long unannounced = ControlMessages.NONE;
    private long considered = ControlMessages.NONE;
    private int failures;
    private long nextTry = System.nanoTime();

    ProjectionReset(
            Projection projection,
            Topics topics,
            ControlLog control,
            StreamSender sender,
            JsonMapper json,
            Backoff rests) {
        this.projection = projection;
        this.topics = topics;
        this.control = control;
        this.sender = sender;
        this.json = json;
        this.rests = rests;
    }

    /** Call it while no messages are under way; it keeps the consumer polling, and returns when all is done or failed. */
    void clearIfAsked(Consumer<byte[], byte[]> consumer, AssignedPartitions partitions) throws InterruptedException {
        if (control.controlMessages().newest() <= considered) {
            return;
        }
        long newest = control.controlMessages().newest();
        if (asked().isEmpty()) {
            considered = newest;
            return;
        }
        if (System.nanoTime() - nextTry < 0 || !control.isKnownToTheEnd(consumer)) {
            return;
        }
        OptionalLong rebuild = asked();
        if (rebuild.isEmpty()) {
            return;
        }
        partitions.pause();
        try {
            if (unannounced < rebuild.getAsLong()) {
                clear(consumer);
                unannounced = rebuild.getAsLong();
            }
            sender.send(new ProducerRecord<>(
                    topics.ofControl(),
                    ControlMessage.write(new ControlMessage.Cleared(projection.name(), unannounced), json)));
            failures = 0;
            nextTry = System.nanoTime();
            control.isKnownToTheEnd(consumer);
        } catch (RuntimeException e) {
            log.warn("{} could not be cleared; trying on: {}", projection.name(), String.valueOf(e.getMessage()));
            nextTry = System.nanoTime() + rests.after(++failures).toNanos();
        } finally {
            partitions.resume();
        }
    }

    private OptionalLong asked() {
        return control.controlMessages().rebuild(projection.name());
    }

    private void clear(Consumer<byte[], byte[]> consumer) {
        log.info("{} forgets everything, to be built anew", projection.name());
        CompletableFuture<Void> cleared = new CompletableFuture<>();
        Thread.ofVirtual().name("clear-" + projection.name()).start(() -> {
            try {
                projection.clear();
                cleared.complete(null);
            } catch (Throwable e) {
                cleared.completeExceptionally(e);
            }
        });
        // also while stopping: what is begun must not go on when another instance takes over
        while (!cleared.isDone()) {
            consumer.poll(POLL);
        }
        try {
            cleared.join();
        } catch (CompletionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }
}
