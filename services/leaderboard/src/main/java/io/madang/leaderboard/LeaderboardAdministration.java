package io.madang.leaderboard;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.account.UserId;
import io.madang.contracts.leaderboard.LeaderboardId;
import io.madang.contracts.moderation.ModerationActionType;
import io.madang.contracts.moderation.Subject;
import io.madang.kernel.error.Failure;
import io.madang.kernel.id.Ids;
import io.madang.kernel.text.TextRules;
import io.madang.outbox.ModerationLog;
import io.madang.sharding.Shard;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Makes and changes leaderboards, each act with its entry in the log of acts. */
final class LeaderboardAdministration {

    static final int MAX_LEADERBOARDS = 1000;

    private final Shard home;
    private final LeaderboardRows rows;
    private final LeaderboardDirectory directory;
    private final ModerationLog moderationLog;
    private final Ids ids;
    private final InstantSource clock;

    LeaderboardAdministration(
            Shard home,
            LeaderboardRows rows,
            LeaderboardDirectory directory,
            ModerationLog moderationLog,
            Ids ids,
            InstantSource clock) {
        this.home = home;
        this.rows = rows;
        this.directory = directory;
        this.moderationLog = moderationLog;
        this.ids = ids;
        this.clock = clock;
    }

    Leaderboard create(LeaderboardDraft draft, UserId by) {
        // so that nobody takes the slug of one that nobody has asked for yet
        directory.ensureBuiltIn();
        return home.transaction(() -> {
            if (rows.count() >= MAX_LEADERBOARDS) {
                throw Failure.of(LeaderboardReason.TOO_MANY_LEADERBOARDS, arg("max", MAX_LEADERBOARDS));
            }
            LeaderboardId id = new LeaderboardId(ids.next());
            if (!rows.insert(id, draft, clock.instant().truncatedTo(ChronoUnit.MILLIS))) {
                throw Failure.of(LeaderboardReason.SLUG_TAKEN);
            }
            moderationLog.record(home, by, ModerationActionType.LEADERBOARD_CREATED, subject(draft.slug()), "");
            return rows.byId(id).orElseThrow();
        });
    }

    /** Changes the title and the prizes; what decides about ranks stays as it is. */
    Leaderboard change(String slug, String title, List<Long> prizes, UserId by) {
        Leaderboard board = directory.required(slug);
        LeaderboardDraft draft = new LeaderboardDraft(
                board.slug(),
                TextRules.line("title", title, 1, LeaderboardDraft.MAX_TITLE),
                board.rule(),
                board.order(),
                board.season(),
                board.zone(),
                board.tie(),
                prizes);
        try {
            return home.transaction(() -> {
                rows.update(board.id(), draft.title(), draft.prizes());
                moderationLog.record(home, by, ModerationActionType.LEADERBOARD_CHANGED, subject(slug), "");
                return rows.byId(board.id()).orElseThrow();
            });
        } finally {
            directory.forget();
        }
    }

    static Subject subject(String name) {
        return new Subject(null, null, null, null, null, name);
    }
}
