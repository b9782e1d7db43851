package io.madang.read.article;

import io.madang.contracts.read.ContentFormat;

/** What is shown of an article. */
public enum ArticleRepresentation {
    /** All but its content, as lists show it. */
    SUMMARY,
    MARKDOWN,
    HTML;

    boolean hasContent() {
        return this != SUMMARY;
    }

    static ArticleRepresentation of(ContentFormat format) {
        return switch (format) {
            case markdown -> MARKDOWN;
            case html -> HTML;
        };
    }
}
