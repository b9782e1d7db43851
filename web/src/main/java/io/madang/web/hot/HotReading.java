package io.madang.web.hot;

import io.madang.contracts.account.User;
import io.madang.contracts.account.UserId;
import io.madang.contracts.account.Users;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.hot.HotArticle;
import io.madang.contracts.hot.HotArticles;
import io.madang.contracts.hot.HotDay;
import io.madang.contracts.service.Services;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.web.part.Asked;
import io.madang.web.part.Part;
import io.madang.web.part.Parts;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The hot articles with their writers' names. */
public final class HotReading {

    private final HotArticles hot;
    private final Users users;
    private final Parts parts;

    HotReading(HotArticles hot, Users users, Parts parts) {
        this.hot = hot;
        this.users = users;
        this.parts = parts;
    }

    /** Today's, of all boards. */
    public Asked<HotList> today() {
        Asked<List<HotDay>> days = days(null);
        return () -> days.await().map(all -> named(all.getFirst()));
    }

    /** Each of the last days, today first. */
    Asked<List<HotDay>> days(@Nullable BoardId board) {
        return parts.ask(Services.HOT.role(), () -> {
            List<HotDay> days = hot.days(board);
            if (days.isEmpty()) {
                throw new Failure(ErrorCode.UNAVAILABLE, "There is no day.");
            }
            return days;
        });
    }

    HotList named(HotDay day) {
        List<UserId> writers =
                day.articles().stream().map(HotArticle::writerId).distinct().toList();
        if (writers.isEmpty()) {
            return new HotList(day, Map.of());
        }
        Part<List<User>> known =
                parts.ask(Services.ACCOUNT.role(), () -> users.users(writers)).await();
        return new HotList(
                day,
                known.orElse(List.of()).stream()
                        .collect(Collectors.toMap(User::id, User::nickname, (one, two) -> two)));
    }
}
