package io.madang.contracts.board;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import java.util.List;
import org.springframework.web.service.annotation.GetExchange;

/** All boards, as other services read them. */
public interface Boards {

    /** Every board, in the order of their names; there are at most a few thousand. */
    @Access(Who.SERVICE)
    @GetExchange("/internal/boards")
    List<Board> all();
}
