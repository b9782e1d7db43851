package io.madang.objectstore.wire;

import java.util.Optional;

/** What a frame is about. Codes are never given to another kind. */
enum FrameKind {
    /** First of all, both ways: versions and the cluster. */
    HELLO(1),
    PUT(2),
    /** Begins a blob of any size on this stream; DATA, then SEAL or DROP, follow on the same one. */
    OPEN(3),
    DATA(4),
    SEAL(5),
    /** Whoever asked on this stream does not wait any more. */
    DROP(6),
    READ(7),
    SIZE(8),
    DELETE(9),
    LIST(10),
    /** The one answer to what was asked on this stream. */
    ANSWER(32),
    /** A DATA frame of this stream does not occupy the node's memory any more. */
    TAKEN(33);

    private final int code;

    FrameKind(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }

    static Optional<FrameKind> of(int code) {
        for (FrameKind kind : values()) {
            if (kind.code == code) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }
}
