package io.madang.read.list;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;

/**
 * The names of what Redis holds of a board's list. All of a board carry its tag, and so lie in one slot of a cluster.
 *
 * <ul>
 *   <li>{@code read:{b17}}: the state, a hash. {@code floor}: the list has all articles with this id or a higher one;
 *       without it there is no list. {@code size}: how many ids there must be. {@code since}: all changes up to this
 *       version are in the list, and all later ones that are in it are among the changes. {@code count} and its
 *       {@code version}. {@code closed}: the board is deleted
 *   <li>{@code read-ids:{b17}}: a sorted set of the newest articles, in the order of their ids, all with score 0: ids
 *       do not fit into a score
 *   <li>{@code read-changes:{b17}}: a sorted set of articles that came ({@code +}) or went ({@code -}), by the version
 *       that the change gave the board's count: of each article the last time that it came, and that it went
 *   <li>{@code read-lease:{b17}}: who is asking the article service for the list; expires by itself
 *   <li>{@code read-turn:{b17}}: the list was compared lately; expires by itself
 * </ul>
 * The first three expire together, when nothing has been written for long. Whatever changes one of them writes the
 * state too, so whoever follows the state hears of it.
 */
final class ListKeys {

    /** Of the states of boards; an id and a brace follow. */
    static final String STATES = "read:{b";

    /** All of all boards. */
    static final String PATTERN = "read*:{b*";

    /** Digits of the highest id there is. */
    private static final int DIGITS = 19;

    private static final String ZEROS = "0".repeat(DIGITS);

    private ListKeys() {}

    static String state(BoardId board) {
        return STATES + board + "}";
    }

    static String ids(BoardId board) {
        return "read-ids:{b" + board + "}";
    }

    static String changes(BoardId board) {
        return "read-changes:{b" + board + "}";
    }

    static String lease(BoardId board) {
        return "read-lease:{b" + board + "}";
    }

    static String reconcileLease(BoardId board) {
        return "read-turn:{b" + board + "}";
    }

    /** State, ids, changes and lease: what the scripts that write want, in their order. */
    static String[] written(BoardId board) {
        return new String[] {state(board), ids(board), changes(board), lease(board)};
    }

    /** An id as text that sorts like the number. */
    static String member(ArticleId id) {
        return member(id.value());
    }

    static String member(long id) {
        String digits = Long.toString(id);
        return ZEROS.substring(digits.length()) + digits;
    }

    static ArticleId id(String member) {
        return new ArticleId(Long.parseLong(member));
    }
}
