package io.madang.article.article;

import io.madang.kernel.text.WrittenText;

/** What an article says; checked when it is made. */
record ArticleText(String title, String content) {

    static final int MAX_TITLE = 200;
    static final int MAX_CONTENT = 50_000;

    ArticleText {
        title = WrittenText.line("title", title, 1, MAX_TITLE);
        content = WrittenText.lines("content", content, 1, MAX_CONTENT);
    }
}
