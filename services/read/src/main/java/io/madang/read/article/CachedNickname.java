package io.madang.read.article;

import org.jspecify.annotations.Nullable;

/** A writer's name, as far as it is known, shared by all that this instance keeps of what they wrote. */
public final class CachedNickname {

    /** Of writers who have no account, or whose name nobody can tell right now. */
    static final CachedNickname UNKNOWN = new CachedNickname(null, 0);

    private final @Nullable String text;
    private final long version;
    private volatile boolean followed;

    CachedNickname(@Nullable String text, long version) {
        this.text = text;
        this.version = version;
    }

    public @Nullable String text() {
        return text;
    }

    /** Which of the user's nicknames it is; 0 where it is unknown. */
    public long version() {
        return version;
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
