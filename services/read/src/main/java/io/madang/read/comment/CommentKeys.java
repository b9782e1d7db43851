package io.madang.read.comment;

import io.madang.contracts.article.ArticleId;

/**
 * The names of what Redis holds of an article's first comments. All of an article carry its tag, and so lie in one slot
 * of a cluster.
 *
 * <ul>
 *   <li>{@code read-comments:{a17}}: the state, a hash. {@code version}: the list is what the article's comments were at
 *       this version; without it there is no list. {@code size}: how many comments there must be. {@code end}: the path
 *       of the last comment that the list reaches to; empty where it has all. {@code missed}: the newest version that
 *       was told while somebody was asking for the list. {@code closed}: the article is deleted
 *   <li>{@code read-comment-order:{a17}}: a sorted set of the comments' paths and ids, all with score 0
 *   <li>{@code read-comment-texts:{a17}}: a hash of the comments' paths and JSON, by id
 *   <li>{@code read-comments-lease:{a17}}: who is asking the comment service for the list; expires by itself
 * </ul>
 * The first three expire together, a fixed time after the list was asked for: so a change whose event was lost is not
 * missing for longer.
 */
final class CommentKeys {

    /** All of all articles. */
    static final String PATTERN = "read-comment*:{a*";

    private CommentKeys() {}

    static String state(ArticleId article) {
        return "read-comments:{a" + article + "}";
    }

    static String lease(ArticleId article) {
        return "read-comments-lease:{a" + article + "}";
    }

    /** State, order and texts: what the script that reads wants. */
    static String[] read(ArticleId article) {
        return new String[] {
            state(article), "read-comment-order:{a" + article + "}", "read-comment-texts:{a" + article + "}"
        };
    }

    /** State, order, texts and lease: what the scripts that write want, in their order. */
    static String[] written(ArticleId article) {
        String[] read = read(article);
        return new String[] {read[0], read[1], read[2], lease(article)};
    }
}
