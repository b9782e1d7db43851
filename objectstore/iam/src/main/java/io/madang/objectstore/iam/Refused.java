package io.madang.objectstore.iam;

/** A change of the accounts that was not made; the message tells the operator why. */
public final class Refused extends Exception {
    private static final long serialVersionUID = 1;

    Refused(String message) {
        super(message);
    }
}
