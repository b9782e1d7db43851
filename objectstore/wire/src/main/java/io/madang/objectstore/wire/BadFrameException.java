package io.madang.objectstore.wire;

/** The other side said something that the protocol does not have. */
final class BadFrameException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BadFrameException(String what) {
        super(what);
    }
}
