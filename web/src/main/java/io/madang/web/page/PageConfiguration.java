package io.madang.web.page;

import io.madang.edge.request.ClientAddresses;
import io.madang.web.WebProperties;
import io.madang.web.asset.Assets;
import io.madang.web.board.Shelf;
import io.madang.web.identity.Visitors;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires what every page has. */
@Configuration(proxyBeanMethods = false)
public class PageConfiguration {

    @Bean
    Frames frames(Visitors visitors, Shelf shelf, Assets assets, ClientAddresses addresses, WebProperties properties) {
        return new Frames(visitors, shelf, assets, addresses, properties);
    }

    @Bean
    Pages pages(Frames frames, WebProperties properties) {
        return new Pages(frames, new Templates(), properties);
    }

    @Bean
    ErrorPages errorPages(Frames frames, Pages pages) {
        return new ErrorPages(frames, pages);
    }

    @Bean
    PreferenceController preferenceController(Frames frames) {
        return new PreferenceController(frames);
    }
}
