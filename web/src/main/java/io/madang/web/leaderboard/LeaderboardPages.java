package io.madang.web.leaderboard;

import io.madang.contracts.account.UserId;
import io.madang.contracts.failure.CommonReason;
import io.madang.contracts.leaderboard.LeaderboardCatalog;
import io.madang.contracts.leaderboard.LeaderboardInfo;
import io.madang.contracts.leaderboard.LeaderboardList;
import io.madang.contracts.leaderboard.Leaderboards;
import io.madang.contracts.leaderboard.MemberLevel;
import io.madang.contracts.leaderboard.RankedPlayer;
import io.madang.contracts.leaderboard.Ranking;
import io.madang.contracts.leaderboard.SeasonId;
import io.madang.contracts.leaderboard.SeasonInfo;
import io.madang.contracts.leaderboard.SeasonList;
import io.madang.contracts.leaderboard.SeasonRank;
import io.madang.contracts.leaderboard.SeasonResult;
import io.madang.contracts.leaderboard.Seasons;
import io.madang.contracts.service.Services;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.web.WebReason;
import io.madang.web.level.LevelCache;
import io.madang.web.level.ShownLevels;
import io.madang.web.page.Frame;
import io.madang.web.page.Page;
import io.madang.web.page.Pages;
import io.madang.web.part.PagePart;
import io.madang.web.part.PageParts;
import io.madang.web.part.PendingPart;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Gathers what the pages of leaderboards show: all parts at once, and what does not come is said to be away. */
final class LeaderboardPages {

    private static final int SPAN = 3;
    private static final int RESULT_ROWS = 50;

    private final Pages pages;
    private final PageParts parts;
    private final LeaderboardCatalog catalog;
    private final Leaderboards leaderboards;
    private final Seasons seasons;
    private final LevelCache levels;

    LeaderboardPages(
            Pages pages,
            PageParts parts,
            LeaderboardCatalog catalog,
            Leaderboards leaderboards,
            Seasons seasons,
            LevelCache levels) {
        this.pages = pages;
        this.parts = parts;
        this.catalog = catalog;
        this.leaderboards = leaderboards;
        this.seasons = seasons;
        this.levels = levels;
    }

    Page list(Frame frame) {
        PagePart<List<LeaderboardInfo>> all =
                ask(catalog::all).awaitOrUnavailable().map(LeaderboardList::leaderboards);
        return pages.page("leaderboard/list.jte", frame, "boards", all, "level", ownLevel(frame));
    }

    Page board(Frame frame, String slug, int rows) {
        PendingPart<LeaderboardInfo> board = ask(() -> catalog.one(slug));
        PendingPart<Ranking> top = ask(() -> leaderboards.top(slug, rows, null));
        PendingPart<SeasonList> all = ask(() -> seasons.ofBoard(slug));
        Optional<UserId> user = frame.visitor().user();
        PagePart<Optional<Ranking>> own = new PagePart.Available<>(Optional.empty());
        List<SeasonRank> ranks = List.of();
        if (user.isPresent()) {
            String id = user.get().toString();
            PendingPart<Optional<Ranking>> place = ask(() -> place(id, slug));
            PendingPart<List<SeasonRank>> before = ask(() -> seasons.ranks(id, slug));
            own = place.awaitOrUnavailable();
            ranks = before.awaitOrUnavailable().orElse(List.of());
        }
        LeaderboardInfo info = required(board);
        PagePart<Ranking> best = top.awaitOrUnavailable();
        return pages.page(
                "leaderboard/board.jte",
                frame,
                "shown",
                new ShownLeaderboard(
                        info,
                        rows,
                        best,
                        own,
                        all.awaitOrUnavailable().map(SeasonList::seasons).map(LeaderboardPages::past),
                        ranks,
                        slug.equals(Leaderboards.COMMUNITY) ? ownLevel(frame) : Optional.empty(),
                        levels(Stream.concat(rows(best.map(Optional::of)).stream(), rows(own).stream()))));
    }

    Page result(Frame frame, String slug, SeasonId id, @Nullable String cursor) {
        PendingPart<LeaderboardInfo> board = ask(() -> catalog.one(slug));
        PendingPart<SeasonResult> rows = ask(() -> seasons.result(id, RESULT_ROWS, cursor));
        PendingPart<SeasonList> all = ask(() -> seasons.ofBoard(slug));
        LeaderboardInfo info = required(board);
        SeasonInfo season = required(all).seasons().stream()
                .filter(one -> one.id().equals(id))
                .findFirst()
                .orElseThrow(() -> Failure.of(WebReason.SEASON_NOT_FOUND));
        SeasonResult result = required(rows);
        return pages.page(
                "leaderboard/season.jte",
                frame,
                "board",
                info,
                "season",
                season,
                "result",
                result,
                "levels",
                levels(result.data().stream()));
    }

    private static List<RankedPlayer> rows(PagePart<Optional<Ranking>> some) {
        return some.orElse(Optional.empty()).map(Ranking::data).orElse(List.of());
    }

    private ShownLevels levels(Stream<RankedPlayer> rows) {
        List<UserId> accounts = rows.map(LeaderboardNames::account)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        return levels.of(accounts);
    }

    private Optional<Ranking> place(String user, String slug) {
        try {
            return Optional.of(leaderboards.neighbours(user, slug, SPAN));
        } catch (Failure e) {
            if (e.code() == ErrorCode.NOT_FOUND) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private Optional<MemberLevel> ownLevel(Frame frame) {
        return frame.visitor()
                .user()
                .flatMap(user -> Optional.ofNullable(levels.of(user).of(user)));
    }

    private static List<SeasonInfo> past(List<SeasonInfo> all) {
        return all.stream().filter(season -> season.state().equals("closed")).toList();
    }

    private <T> PendingPart<T> ask(Supplier<T> question) {
        return parts.ask(Services.LEADERBOARD.role(), question);
    }

    private static <T> T required(PendingPart<T> asked) {
        PagePart<T> part = asked.await();
        if (!part.isAvailable()) {
            throw Failure.of(CommonReason.SERVICE_UNAVAILABLE);
        }
        return part.value();
    }
}
