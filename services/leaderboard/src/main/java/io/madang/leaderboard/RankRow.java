package io.madang.leaderboard;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A member of a sorted set.
 *
 * @param member the player's bytes, behind a stamp of 8 bytes where ties are broken by time
 */
record RankRow(String member, long score) {

    private static final int STAMP = Long.BYTES;

    /** What sorts members with equal scores: an earlier one is listed first, in the order in which the set is read. */
    static String stamp(Leaderboard board, @Nullable Instant reachedAt) {
        if (!board.firstReachedWins() || reachedAt == null) {
            return "";
        }
        long millis = reachedAt.toEpochMilli();
        return Bytes.ofLong(board.order() == ScoreOrder.HIGH ? Long.MAX_VALUE - millis : millis);
    }

    /** Reads what Redis gives as members and scores in turn. */
    static List<RankRow> list(List<?> flat) {
        List<RankRow> rows = new ArrayList<>(flat.size() / 2);
        for (int i = 0; i < flat.size(); i += 2) {
            rows.add(new RankRow((String) flat.get(i), parseScore((String) flat.get(i + 1))));
        }
        return rows;
    }

    static long parseScore(String text) {
        return (long) Double.parseDouble(text);
    }

    /** As the leaderboard lists them. */
    static Comparator<RankRow> order(Leaderboard board) {
        Comparator<RankRow> ascending = Comparator.comparingLong(RankRow::score).thenComparing(RankRow::member);
        return board.order() == ScoreOrder.HIGH ? ascending.reversed() : ascending;
    }

    Player player(Leaderboard board) {
        return Player.ofMember(board.firstReachedWins() ? member.substring(STAMP) : member);
    }

    /** Whether neither is better than the other. */
    boolean ties(RankRow other, Leaderboard board) {
        return score == other.score
                && (!board.firstReachedWins() || member.substring(0, STAMP).equals(other.member.substring(0, STAMP)));
    }
}
