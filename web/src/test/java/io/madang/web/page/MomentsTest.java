package io.madang.web.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;

class MomentsTest {

    private final Moments moments = new Moments(ZoneId.of("Asia/Seoul"));
    private final Instant now = Instant.parse("2026-11-18T03:00:00Z");
    private final PageMessages korean = PageMessages.in(Language.KO);
    private final PageMessages english = PageMessages.in(Language.EN);

    @Test
    void tellsHowLongAgoSomethingWas() {
        assertThat(ago(Duration.ofSeconds(-5))).as("a clock ahead").isEqualTo("방금 전");
        assertThat(ago(Duration.ofSeconds(59))).isEqualTo("방금 전");
        assertThat(ago(Duration.ofSeconds(60))).isEqualTo("1분 전");
        assertThat(ago(Duration.ofMinutes(59))).isEqualTo("59분 전");
        assertThat(ago(Duration.ofHours(23))).isEqualTo("23시간 전");
        assertThat(ago(Duration.ofDays(6))).isEqualTo("6일 전");
        assertThat(ago(Duration.ofDays(7))).isEqualTo("2026-11-11");
        assertThat(moments.age(now.minusSeconds(180), now, english)).isEqualTo("3 min ago");
        assertThat(moments.shown(now)).isEqualTo("2026-11-18 12:00");
    }

    @Test
    void saysOnlyWhatItKnowsOfWhatWasDone() {
        assertThat(DoneNote.of("/a/1?done=article-closed", english)).isEqualTo("article-closed");
        assertThat(DoneNote.of("/a/1?x=1&done=article-closed&y=2", english)).isEqualTo("article-closed");
        assertThat(DoneNote.of("/a/1?done=you-won", english)).isEmpty();
        assertThat(DoneNote.of("/a/1?undone=article-closed", english)).isEmpty();
        assertThat(DoneNote.without("/a/1?done=article-closed")).isEqualTo("/a/1");
        assertThat(DoneNote.without("/a/1?x=1&done=article-closed&y=2")).isEqualTo("/a/1?x=1&y=2");
        assertThat(DoneNote.without("/a/1?done=article-closed&y=2")).isEqualTo("/a/1?y=2");
        assertThat(DoneNote.without("/a/1?page=2")).isEqualTo("/a/1?page=2");
    }

    private String ago(Duration age) {
        return moments.age(now.minus(age), now, korean);
    }
}
