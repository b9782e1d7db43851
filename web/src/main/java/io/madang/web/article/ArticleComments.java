package io.madang.web.article;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.CommentReading;
import io.madang.contracts.comment.CommentScroll;
import io.madang.contracts.read.ContentFormat;
import io.madang.contracts.read.FirstComments;
import io.madang.contracts.service.Services;
import io.madang.web.part.PageParts;
import io.madang.web.part.PendingPart;

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

    PendingPart<CommentScroll> ask(ArticleId id, CommentPlace place) {
        if (place.isFirst() && !place.newestFirst()) {
            return parts.ask(Services.READ.role(), () -> Mentions.linked(first.first(id, SIZE, ContentFormat.html)));
        }
        return parts.ask(
                Services.COMMENT.role(),
                () -> Mentions.linked(
                        place.newestFirst()
                                ? others.newest(id, place.after(), SIZE, ContentFormat.html)
                                : others.scroll(id, place.after(), SIZE, ContentFormat.html)));
    }
}
