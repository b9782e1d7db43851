package io.madang.web.media;

import io.madang.contracts.account.User;
import io.madang.contracts.account.UserId;
import io.madang.contracts.account.Users;
import io.madang.contracts.service.Services;
import io.madang.web.part.PageParts;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The names of those who uploaded something, in one call; none of those whom nobody knows right now. */
final class MediaNames {

    private final Users users;
    private final PageParts parts;

    MediaNames(Users users, PageParts parts) {
        this.users = users;
        this.parts = parts;
    }

    Map<UserId, String> of(Collection<UserId> ids) {
        List<UserId> each = ids.stream().distinct().limit(Users.MAX_BATCH).toList();
        if (each.isEmpty()) {
            return Map.of();
        }
        Map<UserId, String> names = new HashMap<>();
        parts.ask(Services.ACCOUNT.role(), () -> users.users(each))
                .awaitOrUnavailable()
                .orElse(List.of())
                .forEach((User user) -> names.put(user.id(), user.nickname()));
        return names;
    }
}
