package io.madang.objectstore.gateway.sign;

/** Who calls, after the signature was found to be right. */
public sealed interface Caller {

    /** Nobody in particular: the request bears no signature. */
    record Anonymous() implements Caller {}

    /** The holder of an access key. */
    record Signed(String accessKeyId, String user, boolean presigned) implements Caller {}
}
