package io.madang.web.media;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.account.UserId;
import io.madang.contracts.media.MediaDerivative;
import io.madang.contracts.media.MediaId;
import io.madang.contracts.media.MediaItem;
import io.madang.contracts.media.MediaKind;
import io.madang.contracts.media.MediaState;
import io.madang.contracts.media.MediaVisibility;
import io.madang.markdown.Markdown;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class MediaFormatTest {

    @Test
    void writesSizesWithTheDigitsThatCount() {
        assertThat(MediaFormat.bytes(0)).isEqualTo("0.0 kB");
        assertThat(MediaFormat.bytes(1_449)).isEqualTo("1.4 kB");
        assertThat(MediaFormat.bytes(16_700_000)).isEqualTo("17 MB");
        assertThat(MediaFormat.bytes(999_600)).isEqualTo("1.0 MB");
        assertThat(MediaFormat.bytes(2_000_000_000L)).isEqualTo("2.0 GB");
    }

    @Test
    void writesLengthsAsPlayersDo() {
        assertThat(MediaFormat.length(null)).isEmpty();
        assertThat(MediaFormat.length(7_400L)).isEqualTo("0:07");
        assertThat(MediaFormat.length(187_000L)).isEqualTo("3:07");
        assertThat(MediaFormat.length(3_725_000L)).isEqualTo("1:02:05");
    }

    @Test
    void letsBrowsersChooseAmongTheWidthsOfAPicture() {
        MediaItem item = picture(
                MediaVisibility.PUBLIC,
                "A title",
                List.of(thumbnail("thumbnail-960.jpg", 960), thumbnail("thumbnail-320.jpg", 320)));
        assertThat(MediaFormat.widths(item))
                .isEqualTo("/f/thumbnail-320.jpg 320w, /f/thumbnail-960.jpg 960w, /f/original.jpg 1600w");
        assertThat(MediaFormat.widths(picture(MediaVisibility.PUBLIC, "A title", List.of())))
                .isNull();
    }

    @Test
    void namesPicturesInTextsByAnAddressThatTheRendererShows() {
        MediaItem open = picture(MediaVisibility.PUBLIC, "a [b](javascript:x) \\", List.of());
        assertThat(Markdown.toHtml(MediaPictures.markdown(open)))
                .contains("<img src=\"/media/12/picture\"")
                .doesNotContain("href");
        MediaItem unlisted = picture(MediaVisibility.UNLISTED, "cat", List.of());
        assertThat(Markdown.toHtml(MediaPictures.markdown(unlisted)))
                .contains("<img src=\"/media/12/picture/-_aB3\"", "alt=\"cat\"");
    }

    private static MediaDerivative thumbnail(String name, int width) {
        return new MediaDerivative(name, "image/jpeg", 1, width, width, "/f/" + name);
    }

    private static MediaItem picture(MediaVisibility visibility, String title, List<MediaDerivative> derivatives) {
        return new MediaItem(
                new MediaId(12),
                MediaKind.PICTURE,
                MediaState.READY,
                null,
                null,
                null,
                visibility,
                title,
                "",
                List.of(),
                new UserId(3),
                "original.jpg",
                "image/jpeg",
                1,
                1600,
                1200,
                null,
                "/f/original.jpg",
                derivatives,
                "-_aB3",
                0,
                0,
                0,
                1,
                Instant.EPOCH,
                Instant.EPOCH);
    }
}
