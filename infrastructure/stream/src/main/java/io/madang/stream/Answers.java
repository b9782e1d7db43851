package io.madang.stream;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.common.KafkaFuture;

/** Waits for what Kafka answers to an operator, and says what to do when it does not. */
final class Answers {

    private static final Duration DEADLINE = Duration.ofSeconds(15);

    private final String kafka;

    Answers(String kafka) {
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
        return new Failure(
                ErrorCode.UNAVAILABLE,
                "Kafka at " + kafka + " does not do what it is asked (" + cause.getMessage()
                        + "). Bring it back and try again.",
                cause);
    }
}
