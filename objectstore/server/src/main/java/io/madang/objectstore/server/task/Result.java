package io.madang.objectstore.server.task;

/**
 * How a task ended.
 *
 * @param good whether all is as it should be
 * @param text for people, of one or more lines
 */
public record Result(boolean good, String text) {}
