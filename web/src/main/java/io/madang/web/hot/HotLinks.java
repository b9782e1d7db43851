package io.madang.web.hot;

import io.madang.contracts.board.Board;
import io.madang.contracts.hot.HotDay;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The ways from a list of hot articles to the others.
 *
 * @param date the day that was asked for, if one was
 * @param board whose articles are shown; of all, if empty
 */
public record HotLinks(List<Day> days, @Nullable String date, Optional<Board> board) {

    public record Day(String date, String shown, String path, boolean today) {}

    static HotLinks of(List<HotDay> all, @Nullable String date, Optional<Board> board) {
        List<Day> days = new ArrayList<>();
        for (HotDay day : all) {
            boolean today = days.isEmpty();
            days.add(new Day(
                    day.date(),
                    HotList.shown(day.date()).substring("2026-".length()),
                    path(today ? null : day.date(), board.orElse(null)),
                    today));
        }
        return new HotLinks(days, date, board);
    }

    /** The same day, of another board or of all. */
    public String path(@Nullable Board other) {
        return path(date, other);
    }

    public String canonical() {
        return path(date, board.orElse(null));
    }

    public boolean isOf(Board other) {
        return board.filter(other::equals).isPresent();
    }

    private static String path(@Nullable String date, @Nullable Board board) {
        return "/hot" + (date == null ? "" : "/" + date) + (board == null ? "" : "?board=" + board.slug());
    }
}
