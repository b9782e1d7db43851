package io.madang.outbox;

import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InvalidPidMappingException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.OutOfOrderSequenceException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.UnsupportedVersionException;

/** Tells an event that Kafka refuses from a Kafka that takes nothing. */
final class ProducerErrors {

    private ProducerErrors() {}

    /**
     * Whether the failure is this event's own, such as being too large: trying it again soon is of little use, and other
     * events are not concerned. Missing rights, a lost connection or a producer out of step concern all of them.
     */
    static boolean concernsOneEvent(Throwable failure) {
        return switch (failure) {
            case SerializationException e -> true;
            case RetriableException e -> false;
            case AuthenticationException e -> false;
            case AuthorizationException e -> false;
            case ProducerFencedException e -> false;
            case InvalidProducerEpochException e -> false;
            case InvalidPidMappingException e -> false;
            case OutOfOrderSequenceException e -> false;
            case UnsupportedVersionException e -> false;
            case ApiException e -> true;
            default -> false;
        };
    }
}
