package io.madang.read.article;

import org.jspecify.annotations.Nullable;

/** A writer's name, as far as it is known, shared by all that this instance keeps of what they wrote. */
final class CachedNickname {

    /** Of writers who have no account, or whose name nobody can tell right now. */
    static final CachedNickname UNKNOWN = new CachedNickname(null);

    private final @Nullable String text;
    private volatile boolean followed;

    CachedNickname(@Nullable String text) {
        this.text = text;
    }

    @Nullable
    String text() {
        return text;
    }

    /** Whether this instance would hear of a change, and has not heard of one. */
    boolean isFollowed() {
        return followed;
    }

    void follow() {
        followed = true;
    }

    void unfollow() {
        followed = false;
    }
}
