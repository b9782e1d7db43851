package io.madang.web.part;

import io.madang.kernel.error.Failure;

/** A part that has been asked for, and may be under way. */
@FunctionalInterface
public interface PendingPart<T> {

    /**
     * Waits until the part is there, but not beyond its deadline.
     *
     * @throws Failure what the answer was, if it was about the question: {@code not-found} and
     *     the like
     */
    PagePart<T> await();

    /** Waits in the same way; what is refused is as good as away. */
    default PagePart<T> awaitOrUnavailable() {
        try {
            return await();
        } catch (Failure refused) {
            return new PagePart.Unavailable<>(refused.code().name());
        }
    }
}
