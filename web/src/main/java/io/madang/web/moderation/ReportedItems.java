package io.madang.web.moderation;

import io.madang.contracts.account.User;
import io.madang.contracts.account.UserId;
import io.madang.contracts.account.Users;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.client.UserModeration.HeldRoles;
import io.madang.contracts.client.UserModeration.Suspension;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentId;
import io.madang.contracts.comment.CommentsById;
import io.madang.contracts.media.MediaId;
import io.madang.contracts.media.MediaItems;
import io.madang.contracts.media.MediaSummary;
import io.madang.contracts.moderation.Report;
import io.madang.contracts.moderation.ReportPage;
import io.madang.contracts.read.ArticleReading;
import io.madang.contracts.read.ContentFormat;
import io.madang.contracts.read.ReadArticle;
import io.madang.contracts.service.Services;
import io.madang.markdown.Markdown;
import io.madang.web.board.BoardCache;
import io.madang.web.client.Api;
import io.madang.web.part.PagePart;
import io.madang.web.part.PageParts;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Puts together what moderators see of reports: the queue says what, the owners of articles and accounts say the rest. */
final class ReportedItems {

    static final int PAGE = 30;

    private final Api api;
    private final ArticleReading reading;
    private final MediaItems media;
    private final CommentsById comments;
    private final Users users;
    private final BoardCache boardCache;
    private final PageParts parts;

    ReportedItems(
            Api api,
            ArticleReading reading,
            MediaItems media,
            CommentsById comments,
            Users users,
            BoardCache boardCache,
            PageParts parts) {
        this.api = api;
        this.reading = reading;
        this.media = media;
        this.comments = comments;
        this.users = users;
        this.boardCache = boardCache;
        this.parts = parts;
    }

    PagePart<ReportPage> open(@Nullable BoardId board, @Nullable String cursor) {
        return parts.ask(Services.MODERATION.role(), () -> api.moderation().open(board, cursor, PAGE))
                .await();
    }

    /** The things that the reports are about, in the order of the first report of each. */
    List<ReportedItem> about(List<Report> reports) {
        Map<Thing, List<Report>> byThing =
                reports.stream().collect(Collectors.groupingBy(Thing::of, LinkedHashMap::new, Collectors.toList()));
        Map<ArticleId, String> titles = titles(reports);
        return byThing.values().stream()
                .map(same -> new ReportedItem(
                        same,
                        boardCache.find(same.getFirst().boardId()),
                        Optional.ofNullable(titles.get(same.getFirst().articleId()))))
                .toList();
    }

    private Map<ArticleId, String> titles(List<Report> reports) {
        Map<Boolean, Set<ArticleId>> ids = reports.stream()
                .collect(Collectors.partitioningBy(
                        ReportedItem::isMedia, Collectors.mapping(Report::articleId, Collectors.toSet())));
        Map<ArticleId, String> titles = new HashMap<>();
        articles(List.copyOf(ids.getOrDefault(false, Set.of())))
                .forEach(article -> titles.put(article.id(), article.title()));
        media(List.copyOf(ids.getOrDefault(true, Set.of())))
                .orElse(List.of())
                .forEach(item -> titles.put(new ArticleId(item.id().value()), item.title()));
        return titles;
    }

    private List<ReadArticle> articles(List<ArticleId> ids) {
        return ids.isEmpty()
                ? List.of()
                : parts.ask(Services.READ.role(), () -> reading.articles(ids, ContentFormat.html))
                        .await()
                        .orElse(List.of());
    }

    private PagePart<List<MediaSummary>> media(List<ArticleId> ids) {
        return ids.isEmpty()
                ? new PagePart.Available<>(List.of())
                : parts.ask(
                                Services.MEDIA.role(),
                                () -> media.items(ids.stream()
                                        .map(id -> new MediaId(id.value()))
                                        .toList()))
                        .await();
    }

    /** What an article or media item is called; nothing where it is gone. */
    PagePart<Optional<String>> title(ArticleId id, boolean ofMedia) {
        return ofMedia
                ? media(List.of(id)).map(found -> found.stream().findFirst().map(MediaSummary::title))
                : article(id).map(found -> found.map(ReadArticle::title));
    }

    /** The article with its content as HTML; nothing where it is gone. */
    PagePart<Optional<ReadArticle>> article(ArticleId id) {
        return parts.ask(Services.READ.role(), () -> reading.articles(List.of(id), ContentFormat.html).stream()
                        .findFirst())
                .await();
    }

    /** The comment with its content as HTML; nothing where it is gone. */
    PagePart<Optional<Comment>> comment(ArticleId article, CommentId comment) {
        return parts.ask(Services.COMMENT.role(), () -> comments.comments(article, List.of(comment)).stream()
                        .filter(found -> !found.deleted())
                        .map(found -> found.withContent(Markdown.toHtml(found.content())))
                        .findFirst())
                .await();
    }

    /** The names of those of the users that can be told. */
    Map<UserId, String> names(Collection<UserId> ids) {
        List<UserId> asked = ids.stream()
                .filter(Objects::nonNull)
                .distinct()
                .limit(Users.MAX_BATCH)
                .toList();
        return parts.ask(Services.ACCOUNT.role(), () -> users.users(asked)).await().orElse(List.of()).stream()
                .collect(Collectors.toMap(User::id, User::nickname));
    }

    PagePart<User> user(UserId id) {
        return parts.ask(Services.ACCOUNT.role(), () -> users.user(id)).await();
    }

    PagePart<Suspension> suspension(UserId id) {
        return parts.ask(Services.ACCOUNT.role(), () -> api.userModeration().suspension(id))
                .await();
    }

    PagePart<HeldRoles> roles(UserId id) {
        return parts.ask(Services.ACCOUNT.role(), () -> api.userModeration().roles(id))
                .await();
    }

    private record Thing(ArticleId article, @Nullable CommentId comment) {

        static Thing of(Report report) {
            return new Thing(report.articleId(), report.commentId());
        }
    }
}
