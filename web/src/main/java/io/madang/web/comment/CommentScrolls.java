package io.madang.web.comment;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentReading;
import io.madang.contracts.comment.CommentScroll;
import io.madang.contracts.media.MediaId;
import io.madang.contracts.read.ContentFormat;
import io.madang.contracts.read.FirstComments;
import io.madang.contracts.service.Services;
import io.madang.kernel.error.Failure;
import io.madang.web.part.PageParts;
import io.madang.web.part.PendingPart;
import java.util.List;
import java.util.Map;

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
        return place.isFirst() && place.order() == CommentOrder.OLDEST
                ? parts.ask(Services.READ.role(), () -> linked(id, false, first.first(id, SIZE, ContentFormat.html)))
                : fromService(id, false, place);
    }

    PendingPart<CommentScroll> ask(MediaId item, CommentPlace place) {
        return fromService(Discussed.idOf(item), true, place);
    }

    private PendingPart<CommentScroll> fromService(ArticleId id, boolean media, CommentPlace place) {
        return parts.ask(
                Services.COMMENT.role(),
                () -> linked(
                        id,
                        media,
                        place.order() == CommentOrder.NEWEST
                                ? others.newest(id, place.after(), SIZE, ContentFormat.html)
                                : others.scroll(id, place.after(), SIZE, ContentFormat.html)));
    }

    private CommentScroll linked(ArticleId id, boolean media, CommentScroll scroll) {
        return new CommentScroll(linked(id, media, scroll.comments()), scroll.next());
    }

    /**
     * The comments, in HTML, with links from the names that they begin with. Whom an answer names may have commented on
     * another part of the page: where that is among the first, they are found too.
     */
    List<Comment> linked(ArticleId id, boolean media, List<Comment> html) {
        Map<String, UserId> people = Mentions.people(html);
        if (html.stream().anyMatch(comment -> Mentions.namesOthers(comment.content(), people))) {
            people.putAll(Mentions.people(firstOf(id, media)));
        }
        return html.stream()
                .map(comment -> comment.withContent(Mentions.linked(comment.content(), people)))
                .toList();
    }

    /** Names are shown without links while nobody can tell. */
    private List<Comment> firstOf(ArticleId id, boolean media) {
        try {
            return media
                    ? others.scroll(id, null, FirstComments.MAX_SIZE, ContentFormat.markdown)
                            .comments()
                    : first.first(id, FirstComments.MAX_SIZE, ContentFormat.markdown)
                            .comments();
        } catch (Failure unknown) {
            return List.of();
        }
    }
}
