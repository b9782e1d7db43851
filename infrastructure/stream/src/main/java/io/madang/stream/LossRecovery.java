package io.madang.stream;

import io.madang.outbox.Topics;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;

/**
 * Has events come again when what a projection is kept in has lost some of it: by a message on the control topic, as an
 * operator would send it. Whoever fails between the order and noting it gives it twice, which does no harm.
 */
final class LossRecovery {

    private static final Logger log = LoggerFactory.getLogger(LossRecovery.class);
    private static final Duration INTERVAL = Duration.ofSeconds(5);

    private final Projection projection;
    private final Topics topics;
    private final StreamSender sender;
    private final JsonMapper json;
    private long next = System.nanoTime();

    LossRecovery(Projection projection, Topics topics, StreamSender sender, JsonMapper json) {
        this.projection = projection;
        this.topics = topics;
        this.sender = sender;
        this.json = json;
    }

    /** Looks now and then; to be called by the instance that owns a certain partition. */
    void look() {
        if (System.nanoTime() - next < 0) {
            return;
        }
        next = System.nanoTime() + INTERVAL.toNanos();
        try {
            Optional<Instant> since = projection.lostSince();
            if (since.isPresent()) {
                recover(since.get());
            }
        } catch (RuntimeException e) {
            log.debug("whether {} has lost anything cannot be told now", projection.name(), e);
        }
    }

    private void recover(Instant since) {
        ReplayStart from = since.equals(Instant.EPOCH) ? new ReplayStart.Beginning() : new ReplayStart.Time(since);
        sender.send(new ProducerRecord<>(
                topics.ofControl(),
                ControlMessage.write(new ControlMessage.Rewind(projection.name(), null, from), json)));
        projection.recovered();
        log.info("{} may have lost what came since {}, so that comes again", projection.name(), from);
    }
}
