package io.madang.hot;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;

/**
 * The names of what Redis holds. All of a day carry its tag, and so lie in one slot of a cluster; all expire with the
 * day.
 *
 * <ul>
 *   <li><code>hot:{20261116}:article:&lt;id&gt;</code>: a hash with what is known of the article: {@code board},
 *       {@code writer}, {@code title} and their {@code version}; {@code likes}, {@code comments}, {@code views}, each
 *       with its version in {@code likes:version} and so on. Of a deleted one {@code deleted} and {@code version} alone
 *   <li><code>hot:{20261116}:all</code>: the day's articles by score
 *   <li><code>hot:{20261116}:board:&lt;id&gt;</code>: those of one board by score
 * </ul>
 */
final class HotKeys {

    /** What all keys begin with. */
    static final String PREFIX = "hot:";

    private static final int MEMBER_LENGTH = Long.toString(Long.MAX_VALUE).length();
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("uuuuMMdd");

    private HotKeys() {}

    static String all(LocalDate day) {
        return prefix(day) + "all";
    }

    static String board(LocalDate day, BoardId board) {
        return boards(day) + board;
    }

    /** What precedes the id of a board. */
    static String boards(LocalDate day) {
        return prefix(day) + "board:";
    }

    static String article(LocalDate day, ArticleId article) {
        return articles(day) + member(article);
    }

    /** What precedes the {@link #member} of an article. */
    static String articles(LocalDate day) {
        return prefix(day) + "article:";
    }

    /** The article in a sorted set: all of one length, so that among equal scores the order is that of the ids. */
    static String member(ArticleId article) {
        String id = article.toString();
        return "0".repeat(MEMBER_LENGTH - id.length()) + id;
    }

    static ArticleId article(String member) {
        return new ArticleId(Long.parseLong(member));
    }

    private static String prefix(LocalDate day) {
        return PREFIX + "{" + DAY.format(day) + "}:";
    }
}
