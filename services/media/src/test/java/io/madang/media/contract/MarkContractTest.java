package io.madang.media.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.bookmark.Bookmark;
import io.madang.contracts.bookmark.BookmarkChange;
import io.madang.contracts.bookmark.BookmarkState;
import io.madang.contracts.bookmark.Bookmarks;
import io.madang.contracts.bookmark.OwnBookmarks;
import io.madang.contracts.follow.FollowChange;
import io.madang.contracts.follow.FollowState;
import io.madang.contracts.follow.FollowedUser;
import io.madang.contracts.follow.Follows;
import io.madang.contracts.media.MediaId;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.media.list.MediaInstance;
import java.util.Objects;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What {@link Follows} and {@link Bookmarks} promise, wherever the service runs. */
class MarkContractTest {

    private final MediaInstance server = MediaInstance.shared();
    private final UserId user = server.newUser();

    @ParameterizedTest
    @EnumSource
    void followsOnce(Place place) {
        Follows follows = place.bean(Follows.class);
        UserId writer = server.newMember();
        assertThat(as(() -> follows.follow(writer))).isEqualTo(new FollowChange(true, true, 1));
        assertThat(as(() -> follows.follow(writer))).isEqualTo(new FollowChange(true, false, 1));
        assertThat(as(() -> follows.state(writer))).isEqualTo(new FollowState(true, 1));
        assertThat(follows.state(writer).followerCount()).as("to everybody").isEqualTo(1);
        assertThat(as(() -> follows.followed(null, 10)).users())
                .extracting(FollowedUser::userId)
                .containsExactly(writer);
        assertThat(as(() -> follows.unfollow(writer))).isEqualTo(new FollowChange(false, true, 0));
        assertThat(as(() -> follows.followed(null, 10)).users()).isEmpty();
        assertThat(code(() -> follows.follow(server.newUser()))).isEqualTo(ErrorCode.NOT_FOUND);
        assertThat(code(() -> follows.followed(null, 101))).isEqualTo(ErrorCode.INVALID);
    }

    @ParameterizedTest
    @EnumSource
    void bookmarksArticlesAndItems(Place place) {
        Bookmarks bookmarks = place.bean(Bookmarks.class);
        ArticleId article = server.newArticle();
        MediaId item = server.newItem(server.newUser());
        assertThat(as(() -> bookmarks.bookmark(article))).isEqualTo(new BookmarkChange(true, true, 1));
        assertThat(as(() -> bookmarks.bookmarkMedia(item))).isEqualTo(new BookmarkChange(true, true, 1));
        assertThat(as(() -> bookmarks.state(article))).isEqualTo(new BookmarkState(true, 1));
        assertThat(as(() -> bookmarks.mediaState(item))).isEqualTo(new BookmarkState(true, 1));

        OwnBookmarks first = as(() -> bookmarks.own(null, 1));
        Bookmark newest = first.bookmarks().getFirst();
        assertThat(Objects.requireNonNull(newest.media()).id()).isEqualTo(item);
        OwnBookmarks second = as(() -> bookmarks.own(first.next(), 1));
        assertThat(second.bookmarks()).extracting(Bookmark::articleId).containsExactly(article);
        assertThat(second.next()).isNull();

        assertThat(as(() -> bookmarks.remove(article))).isEqualTo(new BookmarkChange(false, true, 0));
        assertThat(as(() -> bookmarks.removeMedia(item))).isEqualTo(new BookmarkChange(false, true, 0));
        assertThat(as(() -> bookmarks.own(null, 10)).bookmarks()).isEmpty();
        assertThat(code(() -> bookmarks.bookmarkMedia(new MediaId(30_000)))).isEqualTo(ErrorCode.NOT_FOUND);
    }

    private <T> T as(Supplier<T> question) {
        return Place.as(user, question);
    }

    private ErrorCode code(Supplier<?> question) {
        return Objects.requireNonNull(catchThrowableOfType(Failure.class, () -> as(question)))
                .code();
    }
}
