package io.madang.contracts.comment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.contracts.article.ArticleId;
import io.madang.testkit.Seeds;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommentPathTest {

    @ParameterizedTest
    @CsvSource({
        "00000, 00001",
        "00009, 0000A",
        "0000Z, 0000a",
        "0000z, 00010",
        "00zzz, 01000",
        "zzzzy, zzzzz",
        "zzzzzAZazz, zzzzzAZb00"
    })
    void countsOnInAsciiOrder(String path, String next) {
        assertThat(new CommentPath(path).next()).contains(new CommentPath(next));
        assertThat(path).isLessThan(next);
    }

    @Test
    void endsAfterTheLastNumberInsteadOfStartingAgain() {
        assertThat(new CommentPath("zzzzz").next()).isEqualTo(Optional.empty());
        assertThat(new CommentPath("00007zzzzz").next()).isEqualTo(Optional.empty());
    }

    @Test
    void knowsItsLevelsAndParents() {
        CommentPath path = new CommentPath("00000AAAAAzzzzz");
        assertThat(path.level()).isEqualTo(3);
        assertThat(path.parent()).isEqualTo(new CommentPath("00000AAAAA"));
        assertThat(path.cut(1)).isEqualTo(new CommentPath("00000"));
        assertThat(path.cut(0)).isEqualTo(CommentPath.TOP);
        assertThat(CommentPath.TOP.firstChild()).isEqualTo(new CommentPath("00000"));
    }

    @Test
    void endsBehindEverythingBelowItAndBeforeItsSibling() {
        CommentPath path = new CommentPath("0000Z");
        assertThat(path.end()).isGreaterThan("0000Zzzzzz").isLessThan("0000a");
    }

    @Test
    void refusesHalfALevelAndWhatTheColumnDoesNotHold() {
        assertThatThrownBy(() -> new CommentPath("0000")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new CommentPath("0".repeat(55))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void comesBackFromACursorAtAnyDepth() {
        Random random = new Random(Seeds.next("comment cursors"));
        ArticleId article = new ArticleId(7);
        for (int i = 0; i < 1_000; i++) {
            List<Long> numbers = random.longs(1 + random.nextInt(CommentPath.MAX_LEVELS), 0, CommentPath.SIBLINGS)
                    .boxed()
                    .toList();
            CommentPath path = CommentPath.of(numbers);
            assertThat(path.numbers()).isEqualTo(numbers);
            CommentCursor cursor = new CommentCursor(path, new CommentId(random.nextLong(1, Long.MAX_VALUE)));
            assertThat(CommentCursor.decode(article, cursor.encode(article))).isEqualTo(cursor);
        }
        CommentCursor least = new CommentCursor(new CommentPath("00000"), new CommentId(1));
        assertThat(CommentCursor.decode(article, least.encode(article))).isEqualTo(least);
        CommentCursor greatest = new CommentCursor(new CommentPath("z".repeat(50)), new CommentId(Long.MAX_VALUE));
        assertThat(CommentCursor.decode(article, greatest.encode(article))).isEqualTo(greatest);
    }
}
