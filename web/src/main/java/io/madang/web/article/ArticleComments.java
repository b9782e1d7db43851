package io.madang.web.article;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.CommentReading;
import io.madang.contracts.comment.CommentScroll;
import io.madang.contracts.read.ContentFormat;
import io.madang.contracts.read.FirstComments;
import io.madang.contracts.service.Services;
import io.madang.web.part.PageParts;
import io.madang.web.part.PendingPart;
import org.jspecify.annotations.Nullable;

/** The comments of an article's page: the first from the read model, those after them from the comment service. */
final class ArticleComments {

    private static final int SIZE = 50;

    private final FirstComments first;
    private final CommentReading others;
    private final PageParts parts;

    ArticleComments(FirstComments first, CommentReading others, PageParts parts) {
        this.first = first;
        this.others = others;
        this.parts = parts;
    }

    /** @param after the cursor that the part before gave; absent for the first comments */
    PendingPart<CommentScroll> ask(ArticleId id, @Nullable String after) {
        return after == null
                ? parts.ask(Services.READ.role(), () -> Mentions.linked(first.first(id, SIZE, ContentFormat.html)))
                : parts.ask(
                        Services.COMMENT.role(),
                        () -> Mentions.linked(others.scroll(id, after, SIZE, ContentFormat.html)));
    }
}
