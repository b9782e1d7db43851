package io.madang.web.comment;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.CommentReading;
import io.madang.contracts.comment.CommentScroll;
import io.madang.contracts.media.MediaId;
import io.madang.contracts.read.ContentFormat;
import io.madang.contracts.read.FirstComments;
import io.madang.contracts.service.Services;
import io.madang.web.part.PageParts;
import io.madang.web.part.PendingPart;

/**
 * The comments that pages show: the first of an article from the read model; those after them, and all of a media item,
 * which the read model does not know, from the comment service.
 */
final class CommentScrolls {

    private static final int SIZE = 50;

    private final FirstComments first;
    private final CommentReading others;
    private final PageParts parts;

    CommentScrolls(FirstComments first, CommentReading others, PageParts parts) {
        this.first = first;
        this.others = others;
        this.parts = parts;
    }

    PendingPart<CommentScroll> ask(ArticleId id, CommentPlace place) {
        return place.isFirst() && !place.newestFirst()
                ? parts.ask(Services.READ.role(), () -> Mentions.linked(first.first(id, SIZE, ContentFormat.html)))
                : fromService(id, place);
    }

    PendingPart<CommentScroll> ask(MediaId item, CommentPlace place) {
        return fromService(Discussed.idOf(item), place);
    }

    private PendingPart<CommentScroll> fromService(ArticleId id, CommentPlace place) {
        return parts.ask(
                Services.COMMENT.role(),
                () -> Mentions.linked(
                        place.newestFirst()
                                ? others.newest(id, place.after(), SIZE, ContentFormat.html)
                                : others.scroll(id, place.after(), SIZE, ContentFormat.html)));
    }
}
