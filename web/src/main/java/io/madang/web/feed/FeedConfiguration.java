package io.madang.web.feed;

import io.madang.contracts.read.BoardReading;
import io.madang.contracts.read.Reading;
import io.madang.web.board.Shelf;
import io.madang.web.page.Frames;
import io.madang.web.page.Pages;
import io.madang.web.part.Parts;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires what programs read. */
@Configuration(proxyBeanMethods = false)
public class FeedConfiguration {

    @Bean
    FeedController feedController(
            Pages pages, Frames frames, Shelf shelf, BoardReading lists, Reading reading, Parts parts) {
        return new FeedController(pages, frames, shelf, lists, reading, new SiteMap(shelf, lists, parts), parts);
    }
}
