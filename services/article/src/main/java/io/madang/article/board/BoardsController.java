package io.madang.article.board;

import io.madang.contracts.board.Board;
import io.madang.contracts.board.Boards;
import io.swagger.v3.oas.annotations.Hidden;
import java.util.List;
import org.springframework.web.bind.annotation.RestController;

/** All boards, for other services. */
@Hidden
@RestController
class BoardsController implements Boards {

    private final BoardRows rows;

    BoardsController(BoardRows rows) {
        this.rows = rows;
    }

    @Override
    public List<Board> all() {
        return rows.all();
    }
}
