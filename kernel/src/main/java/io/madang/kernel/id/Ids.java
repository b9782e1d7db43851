package io.madang.kernel.id;

/** A source of 64-bit ids: positive, unique across all live instances, and increasing within one. */
@FunctionalInterface
public interface Ids {

    long next();
}
