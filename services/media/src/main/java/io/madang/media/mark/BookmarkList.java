package io.madang.media.mark;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.bookmark.Bookmark;
import io.madang.contracts.bookmark.OwnBookmarks;
import io.madang.contracts.media.MediaId;
import io.madang.contracts.media.MediaItems;
import io.madang.contracts.media.MediaSummary;
import io.madang.kernel.page.Cursor;
import io.madang.kernel.page.Slice;
import io.madang.reference.ArticleDirectory;
import io.madang.sharding.Gathered;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;

/** What somebody has bookmarked, without what is no more. */
final class BookmarkList {

    private static final Set<MarkKind> KINDS = Set.of(MarkKind.ARTICLE, MarkKind.MEDIA);

    private final Marks marks;
    private final ObjectProvider<ArticleDirectory> articles;
    private final MediaItems items;

    BookmarkList(Marks marks, ObjectProvider<ArticleDirectory> articles, MediaItems items) {
        this.marks = marks;
        this.articles = articles;
        this.items = items;
    }

    OwnBookmarks of(UserId user, @Nullable String cursor, int size) {
        String list = "bookmarks of user " + user;
        Cursor after = cursor == null ? null : Cursor.decode(list, 2, cursor);
        Gathered<Mark> found = marks.byUser(KINDS, user, after, Slice.size(size) + 1);
        Slice<Mark> part = Slice.of(found.items(), size, list, Marks::place);
        Set<ArticleId> existing = new HashSet<>(articles.getObject()
                .existing(
                        part.items().stream()
                                .filter(mark -> mark.kind() == MarkKind.ARTICLE)
                                .map(mark -> new ArticleId(mark.subject()))
                                .toList(),
                        Function.identity()));
        Map<MediaId, MediaSummary> media = items
                .items(part.items().stream()
                        .filter(mark -> mark.kind() == MarkKind.MEDIA)
                        .map(mark -> new MediaId(mark.subject()))
                        .toList())
                .stream()
                .collect(Collectors.toMap(MediaSummary::id, Function.identity()));
        List<Bookmark> bookmarks = part.items().stream()
                .flatMap(mark -> bookmark(mark, existing, media))
                .toList();
        return new OwnBookmarks(bookmarks, part.next(), found.isIncomplete());
    }

    private static Stream<Bookmark> bookmark(Mark mark, Set<ArticleId> articles, Map<MediaId, MediaSummary> media) {
        if (mark.kind() == MarkKind.ARTICLE) {
            ArticleId article = new ArticleId(mark.subject());
            return articles.contains(article) ? Stream.of(new Bookmark(article, null, mark.at())) : Stream.empty();
        }
        MediaSummary item = media.get(new MediaId(mark.subject()));
        return item == null ? Stream.empty() : Stream.of(new Bookmark(null, item, mark.at()));
    }
}
