package io.madang.stream;

import io.madang.kernel.kafka.KafkaServers;
import io.madang.outbox.Backoff;
import io.madang.outbox.Topics;
import java.util.List;
import java.util.random.RandomGenerator;
import org.springframework.context.SmartLifecycle;
import tools.jackson.databind.json.JsonMapper;

/** A {@link Broadcast} for each {@link InstanceListener} of this instance. */
public final class Broadcasts implements SmartLifecycle {

    private final List<Broadcast> broadcasts;

    public Broadcasts(
            StreamProperties properties,
            Topics topics,
            KafkaServers kafka,
            List<InstanceListener> listeners,
            JsonMapper json) {
        Backoff rests = new Backoff(properties.retryDelay(), properties.maxRetryDelay(), RandomGenerator.getDefault());
        this.broadcasts = listeners.stream()
                .map(listener -> new Broadcast(
                        listener,
                        new EventDecoder(listener.name(), listener.interests(), topics::ofService, json),
                        topics,
                        new Consumers(kafka, properties),
                        rests))
                .toList();
    }

    @Override
    public void start() {
        broadcasts.forEach(Broadcast::start);
    }

    @Override
    public void stop() {
        broadcasts.forEach(Broadcast::stop);
    }

    @Override
    public boolean isRunning() {
        return broadcasts.stream().anyMatch(Broadcast::isRunning);
    }

    /** As the projections: after the web server at the end. */
    @Override
    public int getPhase() {
        return ProjectionRunner.PHASE;
    }
}
