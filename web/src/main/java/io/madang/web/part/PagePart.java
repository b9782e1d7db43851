package io.madang.web.part;

import java.util.NoSuchElementException;
import java.util.function.Function;

/** A part of a page: it is here, or the one who knows it does not answer. */
public sealed interface PagePart<T> {

    record Available<T>(T value) implements PagePart<T> {}

    /**
     * Nobody can tell right now.
     *
     * @param role who does not answer
     */
    record Unavailable<T>(String role) implements PagePart<T> {}

    default boolean isAvailable() {
        return this instanceof Available;
    }

    default T value() {
        return switch (this) {
            case Available<T>(T value) -> value;
            case Unavailable<T>(String role) -> throw new NoSuchElementException(role + " is away");
        };
    }

    default T orElse(T other) {
        return switch (this) {
            case Available<T>(T value) -> value;
            case Unavailable<T>(String role) -> other;
        };
    }

    default <U> PagePart<U> map(Function<? super T, ? extends U> change) {
        return switch (this) {
            case Available<T>(T value) -> new Available<>(change.apply(value));
            case Unavailable<T>(String role) -> new Unavailable<>(role);
        };
    }
}
