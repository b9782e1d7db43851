package io.madang.read.near;

/**
 * What is to be told of changes.
 *
 * @param prefix of the keys that it is about; an id and one more character follow
 */
public record Following(String prefix, Near<?> near) {}
