package io.madang.read.cache;

/**
 * A cache whose entries Redis invalidates, by the prefix of their keys.
 *
 * @param prefix of the keys that it is about; an id and one more character follow
 */
public record TrackedPrefix(String prefix, TrackedCache<?> cache) {}
