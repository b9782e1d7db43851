package io.madang.objectstore.metadata;

/** What a list of access control can give. The codes are stored: never change one, never use one again. */
public enum Permission {
    FULL_CONTROL(1),
    READ(2),
    WRITE(3),
    READ_ACP(4),
    WRITE_ACP(5);

    private final int code;

    Permission(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }

    /** Whether who has this has the other too. */
    public boolean includes(Permission other) {
        return this == FULL_CONTROL || this == other;
    }
}
