package io.madang.like;

import io.madang.contracts.account.UserId;
import io.madang.contracts.like.LikedArticle;
import io.madang.contracts.personal.ErasedPart;
import io.madang.contracts.personal.LikePersonalData;
import io.madang.contracts.personal.PersonalDataPage;
import io.madang.kernel.page.Cursor;
import io.madang.kernel.page.Slice;
import io.madang.like.CommentLikers.LikedComment;
import io.madang.like.DownvoteRows.Downvote;
import io.madang.reference.ArticleDirectory;
import io.swagger.v3.oas.annotations.Hidden;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.RestController;

/** What a user likes and votes down. */
@Hidden
@RestController
class LikePersonalDataController implements LikePersonalData {

    private static final int CURSOR_NUMBERS = 3;
    private static final long OF_ARTICLES = 0;
    private static final long OF_COMMENTS = 1;
    private static final long OF_DOWNVOTES = 2;

    private final Likers likers;
    private final CommentLikers commentLikers;
    private final LikeChanges changes;
    private final LikeChanges commentChanges;
    private final Downvotes downvotes;
    private final ArticleDirectory articles;

    LikePersonalDataController(
            Likers likers,
            CommentLikers commentLikers,
            LikeChanges changes,
            LikeChanges commentChanges,
            Downvotes downvotes,
            ArticleDirectory articles) {
        this.likers = likers;
        this.commentLikers = commentLikers;
        this.changes = changes;
        this.commentChanges = commentChanges;
        this.downvotes = downvotes;
        this.articles = articles;
    }

    /** Likes of one kind. */
    private record Part<T>(List<T> likes, @Nullable String next) {}

    /** First the articles, then the comments, then what is voted down: the cursor says which. */
    @Override
    public PersonalDataPage personalData(UserId userId, @Nullable String cursor) {
        if (kind(userId, cursor) == OF_ARTICLES) {
            Part<LikedArticle> part = articles(userId, cursor);
            return page(
                    part.likes().stream()
                            .map(liked -> Map.<String, Object>of(
                                    "articleId", liked.articleId().toString(),
                                    "likedAt", liked.likedAt().toString()))
                            .toList(),
                    part.next());
        }
        if (kind(userId, cursor) == OF_DOWNVOTES) {
            Part<Downvote> part = downvotes(userId, Objects.requireNonNull(cursor));
            return page(
                    part.likes().stream()
                            .map(vote -> Map.<String, Object>of(
                                    "downvotedArticleId", vote.articleId().toString(),
                                    "votedAt", vote.votedAt().toString()))
                            .toList(),
                    part.next());
        }
        Part<LikedComment> part = comments(userId, Objects.requireNonNull(cursor));
        return page(
                part.likes().stream()
                        .map(liked -> Map.<String, Object>of(
                                "commentId", liked.commentId().toString(),
                                "likedAt", liked.likedAt().toString()))
                        .toList(),
                part.next());
    }

    @Override
    public ErasedPart erase(UserId userId, @Nullable String cursor) {
        if (kind(userId, cursor) == OF_ARTICLES) {
            Part<LikedArticle> part = articles(userId, cursor);
            return erase(
                    userId,
                    changes,
                    part.likes().stream()
                            .map(liked -> LikeTarget.of(liked.articleId()))
                            .toList(),
                    part.next());
        }
        if (kind(userId, cursor) == OF_DOWNVOTES) {
            return eraseDownvotes(userId, downvotes(userId, Objects.requireNonNull(cursor)));
        }
        Part<LikedComment> part = comments(userId, Objects.requireNonNull(cursor));
        return erase(
                userId,
                commentChanges,
                part.likes().stream()
                        .map(liked -> LikeTarget.of(liked.articleId(), liked.commentId()))
                        .toList(),
                part.next());
    }

    private ErasedPart erase(UserId user, LikeChanges of, List<LikeTarget> liked, @Nullable String next) {
        int erased = 0;
        for (LikeTarget target : liked) {
            // the likes of a deleted article go with it
            if (articles.find(target.article()).isPresent()) {
                of.ask(target, new LikeRequest(user, false));
                erased++;
            }
        }
        return new ErasedPart(erased, next);
    }

    private ErasedPart eraseDownvotes(UserId user, Part<Downvote> part) {
        int erased = 0;
        for (Downvote vote : part.likes()) {
            // those of a deleted article go with it
            if (articles.find(vote.articleId()).isPresent()) {
                downvotes.change(vote.articleId(), user, false);
                erased++;
            }
        }
        return new ErasedPart(erased, part.next());
    }

    private static long kind(UserId user, @Nullable String cursor) {
        return cursor == null ? OF_ARTICLES : place(user, cursor).at(0);
    }

    private static Cursor place(UserId user, String cursor) {
        return Cursor.decode(list(user), CURSOR_NUMBERS, cursor);
    }

    private static String list(UserId user) {
        return "likes held of user " + user;
    }

    private Part<LikedArticle> articles(UserId user, @Nullable String cursor) {
        Cursor after = cursor == null
                ? null
                : new Cursor(place(user, cursor).at(1), place(user, cursor).at(2));
        Slice<LikedArticle> part = Slice.of(
                likers.likedBy(user, after, PAGE + 1).complete(),
                PAGE,
                list(user),
                liked -> new Cursor(
                        OF_ARTICLES,
                        liked.likedAt().toEpochMilli(),
                        liked.articleId().value()));
        return new Part<>(part.items(), part.next() == null ? beginning(OF_COMMENTS, user) : part.next());
    }

    private Part<LikedComment> comments(UserId user, String cursor) {
        Cursor place = place(user, cursor);
        Slice<LikedComment> part = Slice.of(
                commentLikers.likedBy(user, new Cursor(place.at(1), place.at(2)), PAGE + 1),
                PAGE,
                list(user),
                liked -> new Cursor(
                        OF_COMMENTS,
                        liked.likedAt().toEpochMilli(),
                        liked.commentId().value()));
        return new Part<>(part.items(), part.next() == null ? beginning(OF_DOWNVOTES, user) : part.next());
    }

    private Part<Downvote> downvotes(UserId user, String cursor) {
        Cursor place = place(user, cursor);
        Slice<Downvote> part = Slice.of(
                downvotes.of(user, new Cursor(place.at(1), place.at(2)), PAGE + 1),
                PAGE,
                list(user),
                vote -> new Cursor(
                        OF_DOWNVOTES,
                        vote.votedAt().toEpochMilli(),
                        vote.articleId().value()));
        return new Part<>(part.items(), part.next());
    }

    private static String beginning(long kind, UserId user) {
        return new Cursor(kind, Likers.NOW.at(0), Likers.NOW.at(1)).encode(list(user));
    }

    private static PersonalDataPage page(List<Map<String, Object>> items, @Nullable String next) {
        return new PersonalDataPage("likes", items, next);
    }
}
