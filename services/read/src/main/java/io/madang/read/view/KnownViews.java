package io.madang.read.view;

import org.jspecify.annotations.Nullable;

/**
 * What the read model has of an article's views.
 *
 * @param freshUntil in milliseconds of Redis' clock
 */
public record KnownViews(@Nullable Long count, long freshUntil) {}
