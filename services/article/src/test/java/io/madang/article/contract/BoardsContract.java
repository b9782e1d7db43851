package io.madang.article.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.article.ArticleServer;
import io.madang.article.ArticleUser;
import io.madang.contracts.board.Board;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.board.Boards;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What {@link Boards} promises, wherever the service runs. */
abstract class BoardsContract {

    private final ArticleUser admin = ArticleServer.shared().somebody();
    private final Boards boards;

    /** @param asked the instance whose {@link Boards} is tried */
    BoardsContract(ArticleServer asked) {
        this.boards = asked.bean(Boards.class);
    }

    @Test
    void tellsEveryBoardInTheOrderOfNames() {
        String slug = ArticleUser.freshSlug();
        BoardId second = admin.newBoard(Map.of("name", slug + " 나", "writers", "moderators"));
        BoardId first = admin.newBoard(Map.of("name", slug + " 가", "commentStyle", "threaded"));
        List<Board> all = boards.all();
        assertThat(all).extracting(Board::id).doesNotHaveDuplicates().containsSubsequence(first, second);
        assertThat(all).contains(read(first), read(second));
    }

    @Test
    void showsAChangeAndADeletionAtOnce() {
        BoardId id = admin.newBoard();
        Map<String, Object> body = ArticleUser.board(read(id).slug());
        body.put("description", "산책, \"tea\" & old maps\n — %2F ¥ 🐈");
        admin.call("PUT", "/v1/boards/" + id, admin.admin(), body, Map.of("If-Match", "*"))
                .expect(200);
        assertThat(boards.all()).contains(read(id));
        assertThat(read(id).description()).isEqualTo(body.get("description"));
        admin.call("DELETE", "/v1/boards/" + id, admin.admin()).expect(204);
        assertThat(boards.all()).extracting(Board::id).doesNotContain(id);
    }

    private Board read(BoardId id) {
        return admin.get("/v1/boards/" + id, null).expect(200).as(Board.class);
    }
}
