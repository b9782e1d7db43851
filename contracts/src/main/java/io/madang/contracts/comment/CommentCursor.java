package io.madang.contracts.comment;

import io.madang.contracts.article.ArticleId;
import io.madang.kernel.page.Cursor;
import java.util.ArrayList;
import java.util.List;

/**
 * Where somebody has got to in an article's comments: the place, which outlives its comment, and the comment.
 *
 * <p>A cursor holds numbers. A level's number fits in 30 bits, so two levels make one; a level that is not there is 0,
 * and the others are one higher.
 */
public record CommentCursor(CommentPath path, CommentId id) {

    private static final int BITS = 30;
    private static final long MASK = (1L << BITS) - 1;
    private static final int PAIRS = CommentPath.MAX_LEVELS / 2;

    public static CommentCursor of(Comment comment) {
        return new CommentCursor(new CommentPath(comment.path()), comment.id());
    }

    public static CommentCursor decode(ArticleId article, String text) {
        Cursor cursor = Cursor.decode(list(article), PAIRS + 1, text);
        List<Long> numbers = new ArrayList<>();
        for (int level = 0; level < CommentPath.MAX_LEVELS; level++) {
            long number = cursor.at(level / 2) >>> (level % 2 == 0 ? BITS : 0) & MASK;
            if (number > 0) {
                numbers.add(number - 1);
            }
        }
        return new CommentCursor(CommentPath.of(numbers), new CommentId(cursor.at(PAIRS)));
    }

    public String encode(ArticleId article) {
        List<Long> numbers = path.numbers();
        long[] place = new long[PAIRS + 1];
        for (int level = 0; level < numbers.size(); level++) {
            place[level / 2] |= (numbers.get(level) + 1) << (level % 2 == 0 ? BITS : 0);
        }
        place[PAIRS] = id.value();
        return new Cursor(place).encode(list(article));
    }

    private static String list(ArticleId article) {
        return "comments of article " + article;
    }
}
