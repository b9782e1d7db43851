package io.madang.web.feed;

import io.madang.contracts.read.ArticleReading;
import io.madang.contracts.read.BoardReading;
import io.madang.web.board.BoardCache;
import io.madang.web.page.Frames;
import io.madang.web.page.Pages;
import io.madang.web.part.PageParts;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires what programs read. */
@Configuration(proxyBeanMethods = false)
public class FeedConfiguration {

    @Bean
    FeedController feedController(
            Pages pages,
            Frames frames,
            BoardCache boardCache,
            BoardReading lists,
            ArticleReading reading,
            PageParts parts) {
        return new FeedController(
                pages, frames, boardCache, lists, reading, new SiteMap(boardCache, lists, parts), parts);
    }
}
