package io.madang.comment.change;

import io.madang.kernel.text.WrittenText;

/** What a comment says; checked when it is made. */
record Content(String text) {

    static final int MAX_CHARACTERS = 10_000;

    Content {
        text = WrittenText.lines("content", text, 1, MAX_CHARACTERS);
    }
}
