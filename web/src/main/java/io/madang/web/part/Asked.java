package io.madang.web.part;

import io.madang.kernel.error.Failure;

/** A part that has been asked for, and may be under way. */
@FunctionalInterface
public interface Asked<T> {

    /**
     * Waits until the part is there, but not beyond its deadline.
     *
     * @throws Failure what the answer was, if it was about the question: {@code not-found} and
     *     the like
     */
    Part<T> await();

    /** Waits in the same way; what is refused is as good as away. */
    default Part<T> awaitAnyway() {
        try {
            return await();
        } catch (Failure refused) {
            return new Part.Away<>(refused.code().name());
        }
    }
}
