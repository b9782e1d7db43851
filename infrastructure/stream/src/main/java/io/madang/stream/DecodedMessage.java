package io.madang.stream;

import io.madang.contracts.event.Event;

/** What a message is to a projection. */
sealed interface DecodedMessage {

    DecodedMessage UNWANTED = new Unwanted();

    record Wanted(Event<?> event) implements DecodedMessage {}

    record Unwanted() implements DecodedMessage {}

    record Unreadable(String reason) implements DecodedMessage {}
}
