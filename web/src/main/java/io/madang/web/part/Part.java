package io.madang.web.part;

import java.util.NoSuchElementException;
import java.util.function.Function;

/** A part of a page: it is here, or the one who knows it does not answer. */
public sealed interface Part<T> {

    record Here<T>(T value) implements Part<T> {}

    /**
     * Nobody can tell right now.
     *
     * @param role who does not answer
     */
    record Away<T>(String role) implements Part<T> {}

    default boolean isHere() {
        return this instanceof Here;
    }

    default T value() {
        return switch (this) {
            case Here<T>(T value) -> value;
            case Away<T>(String role) -> throw new NoSuchElementException(role + " is away");
        };
    }

    default T orElse(T other) {
        return switch (this) {
            case Here<T>(T value) -> value;
            case Away<T>(String role) -> other;
        };
    }

    default <U> Part<U> map(Function<? super T, ? extends U> change) {
        return switch (this) {
            case Here<T>(T value) -> new Here<>(change.apply(value));
            case Away<T>(String role) -> new Away<>(role);
        };
    }
}
