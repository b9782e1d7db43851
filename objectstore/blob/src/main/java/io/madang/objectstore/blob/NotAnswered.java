package io.madang.objectstore.blob;

/**
 * A question that a drive did not answer, because its node cannot be reached or does not answer now. Nothing is known about
 * what it has: never a sign that something is absent.
 */
public class NotAnswered extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public NotAnswered(String message) {
        super(message);
    }
}
