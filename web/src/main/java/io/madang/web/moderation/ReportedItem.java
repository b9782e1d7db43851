package io.madang.web.moderation;

import io.madang.contracts.board.Board;
import io.madang.contracts.moderation.Report;
import java.util.List;
import java.util.Optional;

/**
 * A thing that was reported, with what is said about it on this page.
 *
 * @param reports those about the same thing, the oldest first
 * @param board absent where nobody can tell
 * @param title of the article; absent where it is gone, or nobody can tell
 */
public record ReportedItem(List<Report> reports, Optional<Board> board, Optional<String> title) {

    public Report first() {
        return reports.getFirst();
    }

    /** Where the thing itself is. */
    public String path() {
        return first().commentId() == null
                ? "/a/" + first().articleId()
                : "/a/" + first().articleId() + "#c" + first().commentId();
    }
}
