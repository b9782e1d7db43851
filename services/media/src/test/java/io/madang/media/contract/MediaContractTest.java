package io.madang.media.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleHead;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.follow.Follows;
import io.madang.contracts.media.MediaId;
import io.madang.contracts.media.MediaItem;
import io.madang.contracts.media.MediaItems;
import io.madang.contracts.media.MediaLists;
import io.madang.contracts.media.MediaPage;
import io.madang.contracts.media.MediaState;
import io.madang.contracts.media.MediaSubjects;
import io.madang.contracts.media.MediaSummary;
import io.madang.contracts.media.MediaViewPage;
import io.madang.contracts.media.MediaVisibility;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.media.list.MediaInstance;
import java.util.List;
import java.util.Objects;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What {@link MediaItems}, {@link MediaLists} and {@link MediaSubjects} promise, wherever the service runs. */
class MediaContractTest {

    private static final String SHARE_KEY = "0123456789012345678901";

    /** Below all ids that are ever given. */
    private static final MediaId NOTHING = new MediaId(30_000);

    private final MediaInstance server = MediaInstance.shared();
    private final UserId uploader = server.newUser();

    @ParameterizedTest
    @EnumSource
    void findsAnItem(Place place) {
        MediaId id = server.newItem(uploader);
        MediaItem item = place.bean(MediaItems.class).item(id, null);
        assertThat(item.id()).isEqualTo(id);
        assertThat(item.uploaderId()).isEqualTo(uploader);
        assertThat(item.title()).isEqualTo("an item");
        assertThat(item.content()).isEqualTo("/v1/media/" + id + "/content");
        assertThat(code(() -> place.bean(MediaItems.class).item(NOTHING, null))).isEqualTo(ErrorCode.NOT_FOUND);
    }

    @ParameterizedTest
    @EnumSource
    void showsUnlistedItemsToThoseWithTheKeyAndPrivateOnesToTheirUploader(Place place) {
        MediaItems items = place.bean(MediaItems.class);
        MediaId unlisted = server.newItem(uploader, MediaState.READY, MediaVisibility.UNLISTED, 0);
        MediaId hidden = server.newItem(uploader, MediaState.READY, MediaVisibility.PRIVATE, 0);
        assertThat(code(() -> items.item(unlisted, null))).isEqualTo(ErrorCode.NOT_FOUND);
        assertThat(items.item(unlisted, SHARE_KEY).id()).isEqualTo(unlisted);
        assertThat(code(() -> items.item(hidden, SHARE_KEY))).isEqualTo(ErrorCode.NOT_FOUND);
        assertThat(Place.as(uploader, () -> items.item(hidden, null)).id()).isEqualTo(hidden);
    }

    @ParameterizedTest
    @EnumSource
    void givesPublicItemsInTheOrderAskedFor(Place place) {
        MediaItems items = place.bean(MediaItems.class);
        MediaId first = server.newItem(uploader);
        MediaId second = server.newItem(server.newUser());
        MediaId hidden = server.newItem(uploader, MediaState.READY, MediaVisibility.PRIVATE, 0);
        assertThat(items.items(List.of(second, NOTHING, first, hidden, second)))
                .extracting(MediaSummary::id)
                .containsExactly(second, first);
        assertThat(items.items(List.of())).isEmpty();
        List<MediaId> many = LongStream.rangeClosed(1, MediaItems.MAX_BATCH + 1)
                .mapToObj(MediaId::new)
                .toList();
        assertThat(code(() -> items.items(many))).isEqualTo(ErrorCode.INVALID);
    }

    @ParameterizedTest
    @EnumSource
    void listsTheNewestPageByPage(Place place) {
        MediaLists lists = place.bean(MediaLists.class);
        String tag = "tag" + uploader;
        MediaId older = server.newItem(uploader, MediaState.READY, MediaVisibility.PUBLIC, 0, tag);
        MediaId newer = server.newItem(uploader, MediaState.READY, MediaVisibility.PUBLIC, 0, tag);
        server.newItem(uploader, MediaState.PROCESSING, MediaVisibility.PUBLIC, 0, tag);
        for (MediaPage page : List.of(
                lists.newest(tag, null, 1, null),
                lists.newest(null, uploader, 1, null),
                lists.newest(tag, uploader, 1, null))) {
            assertThat(page.items()).extracting(MediaSummary::id).containsExactly(newer);
            assertThat(page.next()).isNotNull();
        }
        MediaPage last = lists.newest(
                null, uploader, 1, lists.newest(null, uploader, 1, null).next());
        assertThat(last.items()).extracting(MediaSummary::id).containsExactly(older);
        assertThat(last.next()).isNull();
        assertThat(code(() -> lists.newest(null, null, 0, null))).isEqualTo(ErrorCode.INVALID);
        assertThat(code(() -> lists.newest(null, null, 10, "nonsense"))).isEqualTo(ErrorCode.INVALID);
    }

    @ParameterizedTest
    @EnumSource
    void listsTheMostViewedWithASession(Place place) {
        MediaLists lists = place.bean(MediaLists.class);
        List<MediaId> viewed = List.of(
                server.newItem(uploader, MediaState.READY, MediaVisibility.PUBLIC, 9_000_000),
                server.newItem(uploader, MediaState.READY, MediaVisibility.PUBLIC, 8_999_999));
        MediaViewPage page = lists.byViews(1, null, null);
        assertThat(page.items()).extracting(MediaSummary::id).containsExactly(viewed.getFirst());
        assertThat(page.session()).isNotNull();
        MediaViewPage next = lists.byViews(1, page.session(), page.next());
        assertThat(next.items()).extracting(MediaSummary::id).containsExactly(viewed.getLast());
        assertThat(next.certain()).isTrue();
        server.hide(viewed);
    }

    @ParameterizedTest
    @EnumSource
    void listsWhatThoseUploadWhomOneFollows(Place place) {
        UserId followed = server.newMember();
        MediaId item = server.newItem(followed);
        server.newItem(uploader);
        UserId reader = server.newUser();
        Place.as(reader, () -> place.bean(Follows.class).follow(followed));
        MediaPage page = Place.as(reader, () -> place.bean(MediaLists.class).subscriptions(10, null));
        assertThat(page.items()).extracting(MediaSummary::id).containsExactly(item);
    }

    @ParameterizedTest
    @EnumSource
    void tellsWhatMayBeTalkedAbout(Place place) {
        MediaSubjects subjects = place.bean(MediaSubjects.class);
        ArticleId open = subject(MediaVisibility.PUBLIC, MediaState.READY);
        List<ArticleHead> heads = subjects.subjects(List.of(
                open,
                subject(MediaVisibility.PRIVATE, MediaState.READY),
                // whose key nobody shows here
                subject(MediaVisibility.UNLISTED, MediaState.READY),
                subject(MediaVisibility.PUBLIC, MediaState.PROCESSING),
                new ArticleId(NOTHING.value())));
        assertThat(heads).singleElement().satisfies(head -> {
            assertThat(head.id()).isEqualTo(open);
            assertThat(head.boardId()).isEqualTo(MediaSubjects.BOARD);
            assertThat(head.writerId()).isEqualTo(uploader);
        });
    }

    private ArticleId subject(MediaVisibility visibility, MediaState state) {
        return new ArticleId(server.newItem(uploader, state, visibility, 0).value());
    }

    private static ErrorCode code(Runnable question) {
        return Objects.requireNonNull(catchThrowableOfType(Failure.class, question::run))
                .code();
    }
}
