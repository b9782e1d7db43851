package io.madang.web.hot;

import io.madang.contracts.account.User;
import io.madang.contracts.account.UserId;
import io.madang.contracts.account.Users;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.failure.CommonReason;
import io.madang.contracts.hot.HotArticle;
import io.madang.contracts.hot.HotArticles;
import io.madang.contracts.hot.HotDay;
import io.madang.contracts.service.Services;
import io.madang.kernel.error.Failure;
import io.madang.web.level.LevelCache;
import io.madang.web.level.ShownLevels;
import io.madang.web.part.PagePart;
import io.madang.web.part.PageParts;
import io.madang.web.part.PendingPart;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The hot articles with their writers' names. */
public final class HotReading {

    private final HotArticles hot;
    private final Users users;
    private final LevelCache levels;
    private final PageParts parts;

    HotReading(HotArticles hot, Users users, LevelCache levels, PageParts parts) {
        this.hot = hot;
        this.users = users;
        this.levels = levels;
        this.parts = parts;
    }

    /** Today's, of all boards. */
    public PendingPart<HotList> today() {
        PendingPart<List<HotDay>> days = days(null);
        return () -> days.await().map(all -> named(all.getFirst()));
    }

    /** Each of the last days, today first. */
    PendingPart<List<HotDay>> days(@Nullable BoardId board) {
        return parts.ask(Services.HOT.role(), () -> {
            List<HotDay> days = hot.days(board);
            if (days.isEmpty()) {
                throw Failure.of(CommonReason.SERVICE_UNAVAILABLE);
            }
            return days;
        });
    }

    HotList named(HotDay day) {
        List<UserId> writers =
                day.articles().stream().map(HotArticle::writerId).distinct().toList();
        if (writers.isEmpty()) {
            return new HotList(day, Map.of(), ShownLevels.NONE);
        }
        PagePart<List<User>> known =
                parts.ask(Services.ACCOUNT.role(), () -> users.users(writers)).await();
        return new HotList(
                day,
                known.orElse(List.of()).stream().collect(Collectors.toMap(User::id, User::nickname, (one, two) -> two)),
                levels.of(writers));
    }
}
