package io.madang.web.board;

import io.madang.contracts.article.Notices;
import io.madang.contracts.read.ArticleReading;
import io.madang.contracts.read.BoardReading;
import io.madang.web.level.LevelCache;
import io.madang.web.page.GuestFastPath;
import io.madang.web.page.Pages;
import io.madang.web.part.PageParts;
import java.time.InstantSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the lists of boards. */
@Configuration(proxyBeanMethods = false)
public class BoardPageConfiguration {

    @Bean
    BoardNotices boardNotices(Notices notices, ArticleReading reading, PageParts parts) {
        return new BoardNotices(notices, reading, parts);
    }

    @Bean
    BoardPages shownBoards(
            Pages pages,
            BoardCache boardCache,
            BoardReading reading,
            BoardNotices boardNotices,
            LevelCache levels,
            PageParts parts,
            ObjectProvider<InstantSource> clock) {
        SortedBoards sortedBoards = new SortedBoards(reading, parts, clock.getIfAvailable(InstantSource::system));
        return new BoardPages(pages, boardCache, reading, boardNotices, sortedBoards, levels, parts);
    }

    @Bean
    BoardPageController boardPageController(BoardPages shownBoards) {
        return new BoardPageController(shownBoards);
    }

    @Bean
    GuestFastPath boardPageFastPath(Pages pages, BoardPages shownBoards) {
        return new GuestFastPath(BoardPageController.PATH, pages, shownBoards::show);
    }
}
