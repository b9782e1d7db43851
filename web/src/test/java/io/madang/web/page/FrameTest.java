package io.madang.web.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.board.Board;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.board.Votes;
import io.madang.contracts.board.Writers;
import io.madang.web.asset.Assets;
import io.madang.web.identity.Visitor;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The head of a site with as many boards as a large community has. */
class FrameTest {

    private static final List<Board> FIFTY =
            IntStream.rangeClosed(1, 50).mapToObj(FrameTest::board).toList();

    @Test
    void hasAllOfFiftyBoardsInItsMenuAndTheCurrentOneInTheHead() {
        Board thirtieth = FIFTY.get(29);
        Frame list = frame("/b/board-30?page=2");
        assertThat(list.headBoards()).hasSize(4).startsWith(thirtieth);
        assertThat(list.boardGroups().stream().flatMap(group -> group.boards().stream()))
                .containsExactlyInAnyOrderElementsOf(FIFTY);
        assertThat(FIFTY).filteredOn(list::isOf).containsExactly(thirtieth);
        assertThat(list.current(thirtieth)).isEqualTo("page");
        Frame article = frame("/a/12").within(Optional.of(thirtieth));
        assertThat(article.headBoards()).hasSize(4).startsWith(thirtieth);
        assertThat(article.current(thirtieth)).as("a page below the board").isEqualTo("true");
        assertThat(FIFTY).filteredOn(article::isOf).containsExactly(thirtieth);
        assertThat(FIFTY).filteredOn(frame("/a/12")::isOf).isEmpty();
        assertThat(frame("/hot").headBoards()).isEqualTo(FIFTY.subList(0, 4));
    }

    private static Frame frame(String path) {
        PageMessages words = PageMessages.in(Language.EN);
        return new Frame(
                Language.EN,
                Theme.AUTO,
                Visitor.GUEST,
                "",
                path,
                "",
                Instant.EPOCH,
                Optional.empty(),
                FIFTY,
                words,
                new Moments(ZoneId.of("Asia/Seoul")),
                new Assets());
    }

    private static Board board(int number) {
        return new Board(
                new BoardId(number),
                "board-" + number,
                "Board " + number,
                "",
                CommentStyle.TWO_LEVEL,
                Writers.USERS,
                number % 3 == 0 ? "Group " + number % 9 : "",
                List.of(),
                Votes.LIKES,
                1,
                Instant.EPOCH);
    }
}
