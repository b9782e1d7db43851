package io.madang.media.list;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.account.UserId;
import io.madang.contracts.media.MediaId;
import io.madang.contracts.media.MediaState;
import io.madang.contracts.media.MediaVisibility;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Each list has the items that belong to it, the newest first, whatever the size of its pages. */
class MediaListTest {

    private final MediaInstance server = MediaInstance.shared();
    private final UserId uploader = server.newUser();

    private MediaId item(MediaState state, MediaVisibility visibility, String... tags) {
        return server.newItem(uploader, state, visibility, 0, tags);
    }

    private MediaId listed(String... tags) {
        return item(MediaState.READY, MediaVisibility.PUBLIC, tags);
    }

    @Test
    void listsWhatIsReadyAndPublicAndNothingElse() {
        MediaId first = listed();
        item(MediaState.PROCESSING, MediaVisibility.PUBLIC);
        item(MediaState.REFUSED, MediaVisibility.PUBLIC);
        item(MediaState.REMOVED, MediaVisibility.PUBLIC);
        item(MediaState.READY, MediaVisibility.UNLISTED);
        item(MediaState.READY, MediaVisibility.PRIVATE);
        MediaId second = listed();
        assertThat(server.all("/v1/media?uploader=" + uploader, 1, null)).containsExactly(second, first);
        assertThat(server.all("/v1/media", 50, null).stream().filter(List.of(first, second)::contains))
                .containsExactly(second, first);
    }

    @Test
    void listsTheItemsOfATagAndOfAnUploaderWithIt() {
        String tag = "t" + uploader;
        List<MediaId> mine = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            mine.add(listed(tag, "more"));
        }
        listed("other");
        item(MediaState.READY, MediaVisibility.PRIVATE, tag);
        MediaId others = server.newItem(server.newUser(), MediaState.READY, MediaVisibility.PUBLIC, 0, tag);
        List<MediaId> newestFirst = new ArrayList<>(mine.reversed());
        assertThat(server.all("/v1/media?tag=" + tag + "&uploader=" + uploader, 3, null))
                .isEqualTo(newestFirst);
        newestFirst.addFirst(others);
        assertThat(server.all("/v1/media?tag=" + tag.toUpperCase(Locale.ROOT), 30, null))
                .isEqualTo(newestFirst);
        assertThat(server.all("/v1/media?tag=" + tag, 3, null)).isEqualTo(newestFirst);
    }

    @Test
    void listsOnesOwnItemsInAllStates() {
        List<MediaId> items = List.of(
                listed(),
                item(MediaState.PROCESSING, MediaVisibility.PUBLIC),
                item(MediaState.REFUSED, MediaVisibility.PRIVATE),
                item(MediaState.READY, MediaVisibility.UNLISTED));
        item(MediaState.REMOVED, MediaVisibility.PUBLIC);
        assertThat(server.all("/v1/media/mine", 3, server.token(uploader))).isEqualTo(items.reversed());
        server.caller().get("/v1/media/mine", null).expect(401);
    }

    @Test
    void listsEverythingForAdministratorsOnly() {
        List<MediaId> items = List.of(listed(), item(MediaState.PROCESSING, MediaVisibility.PRIVATE));
        String admin = server.instance().adminToken(server.newUser());
        assertThat(server.all("/v1/media/all", 100, admin)).containsAll(items);
        server.caller().get("/v1/media/all", server.token(uploader)).expect(403);
    }

    @Test
    void refusesTheCursorOfAnotherList() {
        IntStream.range(0, 3).forEach(i -> listed());
        String cursor = server.caller()
                .get("/v1/media?size=1&uploader=" + uploader, null)
                .expect(200)
                .text("next");
        server.caller().get("/v1/media?size=1&cursor=" + cursor, null).expect(400);
        server.caller().get("/v1/media/by-views?size=1&cursor=" + cursor, null).expect(400);
        server.caller().get("/v1/media?size=101", null).expect(400);
    }
}
