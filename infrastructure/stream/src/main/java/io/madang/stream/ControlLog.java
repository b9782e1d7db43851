package io.madang.stream;

import io.madang.outbox.Backoff;
import io.madang.outbox.OutageLog;
import io.madang.outbox.Topics;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;

/** Reads the control topic from its beginning on and on, once per instance. */
final class ControlLog implements Runnable {

    private static final Logger log = LoggerFactory.getLogger(ControlLog.class);
    private static final Duration POLL = Duration.ofMillis(250);

    private final Topics topics;
    private final TopicPartition control;
    private final Consumers consumers;
    private final JsonMapper json;
    private final Backoff rests;
    private final ControlMessages controlMessages = new ControlMessages();
    private final OutageLog outage = new OutageLog(
            log, "The control topic cannot be read; trying on: {}", "The control topic can be read again");
    private volatile boolean stopping;

    ControlLog(Topics topics, Consumers consumers, JsonMapper json, Backoff rests) {
        this.topics = topics;
        this.control = new TopicPartition(topics.ofControl(), 0);
        this.consumers = consumers;
        this.json = json;
        this.rests = rests;
    }

    ControlMessages controlMessages() {
        return controlMessages;
    }

    /** Waits until all is known that was on the topic when it was asked for; false if that takes too long. */
    boolean isKnownToTheEnd(Consumer<byte[], byte[]> consumer) throws InterruptedException {
        Long end = consumer.endOffsets(Set.of(control), Consumers.DEADLINE).get(control);
        return end != null && controlMessages.await(end, Consumers.DEADLINE.toMillis());
    }

    @Override
    public void run() {
        int failures = 0;
        long next = 0;
        while (!stopping) {
            try (Consumer<byte[], byte[]> consumer = open(next)) {
                while (!stopping) {
                    for (ConsumerRecord<byte[], byte[]> message : consumer.poll(POLL)) {
                        controlMessages.add(message.offset(), read(message));
                    }
                    next = consumer.position(control, Consumers.DEADLINE);
                    controlMessages.readTo(next);
                    outage.recovered();
                    failures = 0;
                }
            } catch (InterruptException e) {
                return;
            } catch (RuntimeException e) {
                outage.failed(e.getMessage());
                try {
                    Thread.sleep(rests.after(++failures));
                } catch (InterruptedException stopped) {
                    return;
                }
            }
        }
    }

    private Consumer<byte[], byte[]> open(long next) {
        topics.ensureInOneOrder(control.topic());
        Consumer<byte[], byte[]> consumer = consumers.alone();
        consumer.assign(List.of(control));
        consumer.seek(control, next);
        return consumer;
    }

    private @Nullable ControlMessage read(ConsumerRecord<byte[], byte[]> message) {
        try {
            return ControlMessage.read(message.value(), json);
        } catch (RuntimeException e) {
            log.warn("What is at {} of the control topic is not understood, and passed by", message.offset(), e);
            return null;
        }
    }

    void stop() {
        stopping = true;
    }
}
