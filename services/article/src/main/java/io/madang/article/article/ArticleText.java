package io.madang.article.article;

import static io.madang.kernel.error.Argument.arg;

import io.madang.article.ArticleReason;
import io.madang.contracts.article.Article;
import io.madang.contracts.board.Board;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.FieldChecks;
import io.madang.kernel.text.TextRules;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What an article says; checked when it is made. */
record ArticleText(String title, String content, @Nullable String prefix) {

    static final int MAX_TITLE = 200;
    static final int MAX_CONTENT = 50_000;
    static final int MAX_PREFIX = 20;

    ArticleText {
        FieldChecks checks = new FieldChecks();
        title = checks.text(title, typed -> TextRules.line("title", typed, 1, MAX_TITLE));
        content = checks.text(content, typed -> TextRules.lines("content", typed, 1, MAX_CONTENT));
        String chosen = prefix;
        prefix = chosen == null || chosen.isBlank()
                ? null
                : checks.text(chosen, typed -> TextRules.line("prefix", typed, 1, MAX_PREFIX));
        checks.throwIfAny();
    }

    /**
     * Refuses a prefix that the board does not offer.
     *
     * @param kept what the article has already: it may keep that, also in a board that does without it
     */
    void requirePrefixOf(Board board, @Nullable String kept) {
        if (prefix != null && !prefix.equals(kept) && !board.prefixes().contains(prefix)) {
            throw Failure.ofField("prefix", ArticleReason.NO_SUCH_PREFIX, arg("prefix", prefix));
        }
    }

    boolean isOf(Article article) {
        return article.title().equals(title)
                && article.content().equals(content)
                && Objects.equals(article.prefix(), prefix);
    }
}
