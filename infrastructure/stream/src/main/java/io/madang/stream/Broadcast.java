package io.madang.stream;

import io.madang.contracts.event.Event;
import io.madang.outbox.Backoff;
import io.madang.outbox.OutageLog;
import io.madang.outbox.Topics;
import java.time.Duration;
import java.util.Collection;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Brings the events of all instances to one listener of this instance: a consumer that shares with nobody. */
final class Broadcast implements Runnable {

    private static final Logger log = LoggerFactory.getLogger(Broadcast.class);
    private static final Duration POLL = Duration.ofMillis(250);

    /** How often Kafka is asked whether it is still there, and how long it may take to say so. */
    private static final Duration PULSE = Duration.ofMillis(500);

    private static final Duration PULSE_LIMIT = Duration.ofSeconds(1);
    private static final Duration GRACE = Duration.ofSeconds(5);

    private final InstanceListener listener;
    private final EventDecoder decoder;
    private final Topics topics;
    private final Consumers consumers;
    private final Backoff rests;
    private final OutageLog outage;
    private @Nullable Thread thread;
    private volatile boolean stopping;

    Broadcast(InstanceListener listener, EventDecoder decoder, Topics topics, Consumers consumers, Backoff rests) {
        this.listener = listener;
        this.decoder = decoder;
        this.topics = topics;
        this.consumers = consumers;
        this.rests = rests;
        this.outage = new OutageLog(
                log,
                "Kafka brings no events to " + listener.name() + " of this instance; trying on: {}",
                "Kafka brings events to " + listener.name() + " of this instance again");
    }

    @Override
    public void run() {
        int failures = 0;
        while (!stopping) {
            try {
                listen();
            } catch (InterruptException e) {
                break;
            } catch (RuntimeException e) {
                listener.following(false);
                outage.failed(String.valueOf(e.getMessage()));
                try {
                    Thread.sleep(rests.after(++failures));
                } catch (InterruptedException stopped) {
                    break;
                }
            }
        }
        listener.following(false);
    }

    private void listen() {
        decoder.topics().forEach(topics::ensure);
        try (Consumer<byte[], byte[]> consumer = consumers.alone()) {
            Collection<TopicPartition> partitions = TopicPartitions.of(consumer, decoder.topics(), Consumers.DEADLINE);
            consumer.assign(partitions);
            consumer.seekToEnd(partitions);
            // only the position is certain: the end is looked for when somebody asks where it is
            partitions.forEach(consumer::position);
            listener.following(true);
            outage.recovered();
            long nextPulse = System.nanoTime() + PULSE.toNanos();
            while (!stopping) {
                consumer.poll(POLL).forEach(this::hear);
                if (System.nanoTime() - nextPulse >= 0) {
                    consumer.endOffsets(partitions, PULSE_LIMIT);
                    nextPulse = System.nanoTime() + PULSE.toNanos();
                }
            }
        }
    }

    /** What one instance cannot take is its own matter: projections have the dead letters. */
    private void hear(ConsumerRecord<byte[], byte[]> message) {
        if (decoder.decode(message) instanceof DecodedMessage.Wanted(Event<?> event)) {
            try {
                listener.heard(event);
            } catch (RuntimeException e) {
                log.warn("{} could not take the event {} of {}", listener.name(), event.type(), event.key(), e);
            }
        }
    }

    synchronized void start() {
        if (thread == null) {
            stopping = false;
            thread = Thread.ofPlatform()
                    .name("broadcast-" + listener.name())
                    .daemon(true)
                    .start(this);
        }
    }

    synchronized void stop() {
        Thread running = thread;
        if (running == null) {
            return;
        }
        stopping = true;
        thread = null;
        try {
            if (!running.join(GRACE)) {
                running.interrupt();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    synchronized boolean isRunning() {
        return thread != null;
    }
}
