package io.madang.web.comment;

import io.madang.contracts.comment.CommentScroll;
import io.madang.web.level.ShownLevels;
import io.madang.web.like.CommentLikeButtons;
import io.madang.web.part.PagePart;
import java.util.List;

/**
 * The comments below something, as its page shows them.
 *
 * @param levels of those who are named, its writer among them
 * @param fromTheFirst whether the comments begin with the first
 * @param likes the like buttons of the comments
 * @param best the comments that most like, those first
 */
public record CommentThread(
        Discussed about,
        PagePart<CommentScroll> comments,
        ShownLevels levels,
        boolean fromTheFirst,
        CommentOrder order,
        CommentLikeButtons likes,
        List<BestComment> best) {

    /** Where the comments after a cursor are, in the order of those that are shown. */
    public String after(String cursor) {
        return (order.isFlat() ? order.query() + "&after=" : "?after=") + cursor;
    }
}
