package io.madang.comment.nickname;

import io.madang.contracts.account.User;
import io.madang.contracts.account.UserId;
import io.madang.contracts.account.Users;
import io.madang.sharding.Source;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * Reads the nicknames of all writers of a database from the account service: for shards that have no offset yet, and
 * for those so far behind that the log would take longer.
 */
final class NicknameRefresh {

    private final Source source;
    private final NicknameOffsets offsets;
    private final CommentNicknames nicknames;
    private final Users users;
    private final int maxRows;

    NicknameRefresh(Source source, Users users, int maxRows) {
        this.source = source;
        this.offsets = new NicknameOffsets(source);
        this.nicknames = new CommentNicknames(source);
        this.users = users;
        this.maxRows = maxRows;
    }

    /**
     * Refreshes the shards and sets their offsets; stops without that as soon as it is told to. Begun again, it finds
     * what it has done already.
     *
     * @param heads the ends of the queues, read before: later changes are replayed
     * @return how many comments have a newer nickname
     */
    long refresh(List<Integer> shards, Map<Integer, Long> heads, BooleanSupplier stopping) {
        long comments = 0;
        List<UserId> writers = nicknames.writersAfter(0, Users.MAX_BATCH);
        while (!writers.isEmpty()) {
            for (User user : users.users(writers)) {
                int renamed = maxRows;
                while (renamed == maxRows) {
                    if (stopping.getAsBoolean()) {
                        return comments;
                    }
                    renamed = source.transaction(() ->
                            nicknames.rename(shards, user.id(), user.nickname(), user.nicknameVersion(), maxRows));
                    comments += renamed;
                }
            }
            writers = nicknames.writersAfter(writers.getLast().value(), Users.MAX_BATCH);
        }
        offsets.replace(shards, heads);
        return comments;
    }
}
