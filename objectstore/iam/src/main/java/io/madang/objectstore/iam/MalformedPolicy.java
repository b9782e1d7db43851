package io.madang.objectstore.iam;

/** A document that is no policy; the message says where and why. */
public final class MalformedPolicy extends Exception {
    private static final long serialVersionUID = 1;

    MalformedPolicy(String message) {
        super(message);
    }
}
