package io.madang.web.board;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.web.page.Page;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** The list of a board. */
@Controller
class BoardPageController {

    static final String PATH = "/b/{slug}";

    private final BoardPages boards;

    BoardPageController(BoardPages boards) {
        this.boards = boards;
    }

    @Access(Who.ANYONE)
    @GetMapping(PATH)
    Page list(@PathVariable("slug") String slug, HttpServletRequest request) {
        return boards.show(slug, request);
    }
}
