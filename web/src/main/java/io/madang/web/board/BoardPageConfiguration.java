package io.madang.web.board;

import io.madang.contracts.read.BoardReading;
import io.madang.web.page.GuestExpress;
import io.madang.web.page.Pages;
import io.madang.web.part.Parts;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the lists of boards. */
@Configuration(proxyBeanMethods = false)
public class BoardPageConfiguration {

    @Bean
    BoardPages shownBoards(Pages pages, Shelf shelf, BoardReading reading, Parts parts) {
        return new BoardPages(pages, shelf, reading, parts);
    }

    @Bean
    BoardPageController boardPageController(BoardPages shownBoards) {
        return new BoardPageController(shownBoards);
    }

    @Bean
    GuestExpress boardPageExpress(Pages pages, BoardPages shownBoards) {
        return new GuestExpress(BoardPageController.PATH, pages, shownBoards::show);
    }
}
