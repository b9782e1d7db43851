package io.madang.article.article;

import io.madang.kernel.error.FieldChecks;
import io.madang.kernel.text.TextRules;

/** What an article says; checked when it is made. */
record ArticleText(String title, String content) {

    static final int MAX_TITLE = 200;
    static final int MAX_CONTENT = 50_000;

    ArticleText {
        FieldChecks checks = new FieldChecks();
        title = checks.text(title, typed -> TextRules.line("title", typed, 1, MAX_TITLE));
        content = checks.text(content, typed -> TextRules.lines("content", typed, 1, MAX_CONTENT));
        checks.throwIfAny();
    }
}
