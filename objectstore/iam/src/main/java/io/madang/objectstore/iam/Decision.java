package io.madang.objectstore.iam;

/** The answer to a {@link AccessRequest}. */
public enum Decision {
    ALLOWED,
    /** Nothing allows it. */
    NOT_GRANTED,
    /** A statement denies it, so that nothing could allow it. */
    DENIED;

    public boolean allowed() {
        return this == ALLOWED;
    }
}
