package io.madang.outbox;

/** Kafka as a whole does not take events now: no event is to blame, and all of them wait. */
public final class KafkaAway extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public KafkaAway(Throwable cause) {
        super(describe(cause), cause);
    }

    private static String describe(Throwable cause) {
        String message = cause.getMessage();
        return message == null ? cause.getClass().getSimpleName() : message;
    }
}
