package io.madang.stream;

import io.madang.contracts.event.Event;

/** What a message is to a projection. */
sealed interface Message {

    Message UNWANTED = new Unwanted();

    record Wanted(Event<?> event) implements Message {}

    record Unwanted() implements Message {}

    record Unreadable(String reason) implements Message {}
}
