package io.madang.stream;

/**
 * How far a projection is behind.
 *
 * @param events that have not taken effect
 * @param running whether any instance runs the projection
 */
public record ProjectionLag(String projection, String topic, long events, boolean running) {}
