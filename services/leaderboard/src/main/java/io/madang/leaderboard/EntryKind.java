package io.madang.leaderboard;

/** What an entry of the log says. */
enum EntryKind {
    /** A player scored. */
    SCORE,
    /** A match does not count. */
    VOID_MATCH,
    /** It counts again. */
    RESTORE_MATCH,
    /** All scores that the player has in the season until now do not count. */
    VOID_PLAYER,
    /** They count again. */
    RESTORE_PLAYER,
    /** The player is not shown, whatever the score. */
    HIDE,
    SHOW,
    /** The player is erased: all entries before it have become those of somebody without a name, and count nothing. */
    ERASE
}
