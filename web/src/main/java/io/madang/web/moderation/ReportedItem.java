package io.madang.web.moderation;

import io.madang.contracts.board.Board;
import io.madang.contracts.media.MediaSubjects;
import io.madang.contracts.moderation.Report;
import java.util.List;
import java.util.Optional;

/**
 * A thing that was reported, with what is said about it on this page.
 *
 * @param reports those about the same thing, the oldest first
 * @param board absent where nobody can tell
 * @param title of the article or media item; absent where it is gone, or nobody can tell
 */
public record ReportedItem(List<Report> reports, Optional<Board> board, Optional<String> title) {

    public Report first() {
        return reports.getFirst();
    }

    /** Whether it is a media item, or a comment on one. */
    public boolean isMedia() {
        return isMedia(first());
    }

    static boolean isMedia(Report report) {
        return report.boardId().equals(MediaSubjects.BOARD);
    }

    /** Where the thing itself is. */
    public String path() {
        String page = (isMedia() ? "/media/" : "/a/") + first().articleId();
        return first().commentId() == null ? page : page + "#c" + first().commentId();
    }
}
