package io.madang.stream;

import static io.madang.kernel.error.Argument.arg;

import io.madang.kernel.error.Failure;
import io.madang.kernel.kafka.KafkaServers;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.common.KafkaFuture;

/** Waits for what Kafka answers to an operator, and says what to do when it does not. */
final class KafkaAnswers {

    private static final Duration DEADLINE = Duration.ofSeconds(15);

    private final KafkaServers kafka;

    KafkaAnswers(KafkaServers kafka) {
        this.kafka = kafka;
    }

    <T> T await(KafkaFuture<T> answer) {
        try {
            return answer.get(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw away(e.getCause() == null ? e : e.getCause());
        } catch (TimeoutException e) {
            throw away(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw away(e);
        }
    }

    Failure away(Throwable cause) {
        return Failure.of(
                StreamReason.KAFKA_UNAVAILABLE,
                cause,
                arg("kafka", String.valueOf(kafka)),
                arg("cause", String.valueOf(cause.getMessage())));
    }
}
