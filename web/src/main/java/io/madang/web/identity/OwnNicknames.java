package io.madang.web.identity;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.madang.contracts.account.User;
import io.madang.contracts.account.UserId;
import io.madang.contracts.account.Users;
import io.madang.contracts.service.Services;
import io.madang.web.part.PagePart;
import io.madang.web.part.PageParts;
import java.time.Duration;

/** The nicknames of those who are logged in, for the head of each page: remembered for a moment. */
public final class OwnNicknames {

    private static final Duration FRESH = Duration.ofSeconds(30);
    private static final int MOST = 10_000;

    private final Users users;
    private final PageParts parts;
    private final Cache<UserId, String> known =
            Caffeine.newBuilder().maximumSize(MOST).expireAfterWrite(FRESH).build();

    OwnNicknames(Users users, PageParts parts) {
        this.users = users;
        this.parts = parts;
    }

    /** The user's nickname; empty while nobody can tell. */
    String of(UserId user) {
        String nickname = known.getIfPresent(user);
        if (nickname != null) {
            return nickname;
        }
        PagePart<User> told =
                parts.ask(Services.ACCOUNT.role(), () -> users.user(user)).await();
        if (told.isAvailable()) {
            known.put(user, told.value().nickname());
        }
        return told.map(User::nickname).orElse("");
    }

    /** Has a new nickname shown at once to whoever chose it. */
    public void forget(UserId user) {
        known.invalidate(user);
    }
}
