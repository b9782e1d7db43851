package io.madang.web.comment;

import io.madang.contracts.client.CommentLiking.CommentLikeState;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentId;
import io.madang.contracts.comment.CommentScroll;
import io.madang.web.level.ShownLevels;
import io.madang.web.part.PagePart;
import java.util.List;
import java.util.Map;

/**
 * The comments below something, as its page shows them.
 *
 * @param levels of those who are named, its writer among them
 * @param fromTheFirst whether the comments begin with the first
 * @param newestFirst whether they are in the order of time, the newest first, and not below what they answer
 * @param likes of the comments, by comment
 * @param best the comments that most like, those first
 */
public record CommentThread(
        Discussed about,
        PagePart<CommentScroll> comments,
        ShownLevels levels,
        boolean fromTheFirst,
        boolean newestFirst,
        Map<CommentId, CommentLikeState> likes,
        List<Comment> best) {

    /** Where the comments after a cursor are, in the order of those that are shown. */
    public String after(String cursor) {
        return (newestFirst ? "?order=newest&after=" : "?after=") + cursor;
    }
}
