package io.madang.outbox;

/** Kafka is unavailable: no event is to blame, and all of them wait. */
public final class KafkaUnavailable extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public KafkaUnavailable(Throwable cause) {
        super(describe(cause), cause);
    }

    private static String describe(Throwable cause) {
        String message = cause.getMessage();
        return message == null ? cause.getClass().getSimpleName() : message;
    }
}
