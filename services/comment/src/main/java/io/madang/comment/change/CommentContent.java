package io.madang.comment.change;

import io.madang.kernel.text.TextRules;

/** What a comment says; checked when it is made. */
record CommentContent(String text) {

    static final int MAX_CHARACTERS = 10_000;

    CommentContent {
        text = TextRules.lines("content", text, 1, MAX_CHARACTERS);
    }
}
