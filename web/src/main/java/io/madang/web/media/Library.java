package io.madang.web.media;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.bookmark.Bookmark;
import io.madang.contracts.bookmark.Bookmarks;
import io.madang.contracts.bookmark.OwnBookmarks;
import io.madang.contracts.follow.FollowedUser;
import io.madang.contracts.follow.FollowedUsers;
import io.madang.contracts.follow.Follows;
import io.madang.contracts.read.ArticleReading;
import io.madang.contracts.read.ContentFormat;
import io.madang.contracts.read.ReadArticle;
import io.madang.contracts.service.Services;
import io.madang.web.client.Api;
import io.madang.web.part.PagePart;
import io.madang.web.part.PageParts;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What somebody has bookmarked, and whom they follow. */
final class Library {

    private static final int SIZE = 30;

    private final Bookmarks bookmarks;
    private final Follows follows;
    private final ArticleReading articles;
    private final MediaNames names;
    private final PageParts parts;

    Library(Api api, ArticleReading articles, MediaNames names, PageParts parts) {
        this.bookmarks = api.bookmarks();
        this.follows = api.follows();
        this.articles = articles;
        this.names = names;
        this.parts = parts;
    }

    PagePart<LibraryPart<BookmarkRow>> bookmarks(@Nullable String after) {
        return parts.ask(Services.MEDIA.role(), () -> bookmarks.own(after, SIZE))
                .await()
                .map(this::named);
    }

    PagePart<LibraryPart<FollowRow>> followed(@Nullable String after) {
        PagePart<FollowedUsers> told = parts.ask(Services.MEDIA.role(), () -> follows.followed(after, SIZE))
                .await();
        return told.map(page -> {
            Map<UserId, String> known =
                    names.of(page.users().stream().map(FollowedUser::userId).toList());
            return new LibraryPart<>(
                    page.users().stream()
                            .map(each -> new FollowRow(each.userId(), known.get(each.userId()), each.followedAt()))
                            .toList(),
                    page.next(),
                    page.incomplete());
        });
    }

    private LibraryPart<BookmarkRow> named(OwnBookmarks page) {
        List<ArticleId> ids = page.bookmarks().stream()
                .map(Bookmark::articleId)
                .filter(Objects::nonNull)
                .toList();
        Map<ArticleId, ReadArticle> known = ids.isEmpty()
                ? Map.of()
                : parts
                        .ask(Services.READ.role(), () -> articles.articles(ids, ContentFormat.markdown))
                        .awaitOrUnavailable()
                        .orElse(List.of())
                        .stream()
                        .collect(Collectors.toMap(ReadArticle::id, Function.identity()));
        return new LibraryPart<>(
                page.bookmarks().stream()
                        .map(each ->
                                new BookmarkRow(each, each.articleId() == null ? null : known.get(each.articleId())))
                        .toList(),
                page.next(),
                page.incomplete());
    }
}
