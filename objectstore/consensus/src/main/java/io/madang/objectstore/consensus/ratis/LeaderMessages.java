package io.madang.objectstore.consensus.ratis;

import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;

/** Tells messages to a leader apart from what members ask each other about copies. */
final class LeaderMessages {
    /** Never a kind of {@link CopyMessages}. */
    private static final byte KIND = 16;

    private LeaderMessages() {}

    static ByteString bytes(byte[] content) {
        return ByteString.copyFrom(new byte[] {KIND}).concat(ByteString.copyFrom(content));
    }

    static boolean is(ByteString message) {
        return !message.isEmpty() && message.byteAt(0) == KIND;
    }

    static byte[] content(ByteString message) {
        return message.substring(1).toByteArray();
    }
}
