package io.madang.contracts.event;

import java.time.Instant;

/**
 * An event on its way: what happened to one aggregate, numbered so that consumers can drop what is not newer.
 *
 * @param id unique per event
 * @param type what happened, such as {@code nickname-changed}; consumers skip types they do not know
 * @param key the aggregate's id, and the Kafka key
 * @param version the aggregate's version, taken in the transaction that changed it; it only grows
 * @param time when it happened
 * @param payload the record of the given type
 */
public record Event<P>(String id, String type, String key, long version, Instant time, P payload) {}
