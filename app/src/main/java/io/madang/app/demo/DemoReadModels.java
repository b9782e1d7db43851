package io.madang.app.demo;

import io.madang.kernel.error.Failure;
import io.madang.kernel.kafka.KafkaServers;
import io.madang.outbox.OutboxProperties;
import io.madang.outbox.Outboxes;
import io.madang.stream.ProjectionLag;
import io.madang.stream.ProjectionOperations;
import io.madang.stream.StreamProperties;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.springframework.context.ApplicationContext;

/** Waits until pages show all of the demo: its events have been sent, and the projections that run have read them. */
final class DemoReadModels {

    /** What takes longer is not waited for: the pages catch up by themselves. */
    private static final Duration LONGEST = Duration.ofMinutes(2);

    private static final Duration PAUSE = Duration.ofMillis(250);

    private final ApplicationContext application;

    DemoReadModels(ApplicationContext application) {
        this.application = application;
    }

    void await() {
        long end = System.nanoTime() + LONGEST.toNanos();
        Outboxes outboxes = application.getBean(Outboxes.class);
        await(end, () -> outboxes.waiting() == 0);
        // nothing is projected in a process without any projection
        if (application.getBeanProvider(StreamProperties.class).stream()
                .findAny()
                .isEmpty()) {
            return;
        }
        String kafka = application.getEnvironment().getProperty("madang.kafka.url", "127.0.0.1:9092");
        try (ProjectionOperations operations = new ProjectionOperations(
                KafkaServers.of(kafka),
                application.getBean(OutboxProperties.class),
                application.getBean(StreamProperties.class))) {
            await(end, () -> areRead(operations));
        }
    }

    /** Not, while Kafka cannot be asked. */
    private static boolean areRead(ProjectionOperations operations) {
        try {
            return operations.lags().stream().filter(ProjectionLag::running).allMatch(lag -> lag.events() == 0);
        } catch (Failure unavailable) {
            return false;
        }
    }

    private static void await(long end, BooleanSupplier done) {
        while (System.nanoTime() - end < 0 && !done.getAsBoolean()) {
            try {
                Thread.sleep(PAUSE);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}
