package io.madang.comment.nickname;

import io.madang.contracts.account.User;
import io.madang.contracts.account.UserId;
import io.madang.contracts.account.Users;
import io.madang.sharding.Source;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Confirms the nicknames of new comments in one database, whoever inserted them and whether or not it still lives. */
final class NicknameConfirmation {

    static final int AT_ONCE = 1000;

    private final Source source;
    private final Users users;

    NicknameConfirmation(Source source, Users users) {
        this.source = source;
        this.users = users;
    }

    /**
     * Confirms those that have waited longest.
     *
     * @return how many; fewer than there are where the rest has to wait for the next call
     */
    int confirmSome(List<Integer> shards) {
        List<UnconfirmedNickname> unconfirmed = UnconfirmedNicknames.oldest(source, shards, AT_ONCE);
        UnconfirmedNicknames.confirm(source, unconfirmed, readAgain(unconfirmed));
        return unconfirmed.size();
    }

    /** The writers as they are now, after their comments were committed. */
    Map<UserId, User> readAgain(List<UnconfirmedNickname> unconfirmed) {
        List<UserId> writers = unconfirmed.stream()
                .map(UnconfirmedNickname::writerId)
                .distinct()
                .toList();
        Map<UserId, User> found = new HashMap<>();
        for (int from = 0; from < writers.size(); from += Users.MAX_BATCH) {
            users.users(writers.subList(from, Math.min(writers.size(), from + Users.MAX_BATCH)))
                    .forEach(user -> found.put(user.id(), user));
        }
        return found;
    }
}
