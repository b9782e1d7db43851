package io.madang.web.page;

import io.madang.edge.request.PublicOrigin;
import io.madang.edge.security.PageHandlers;
import io.madang.web.WebProperties;
import io.madang.web.asset.Assets;
import io.madang.web.board.BoardCache;
import io.madang.web.identity.Visitors;
import java.time.InstantSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Wires what every page has. */
@Configuration(proxyBeanMethods = false)
public class PageConfiguration {

    @Bean
    Frames frames(
            Visitors visitors,
            BoardCache boardCache,
            Assets assets,
            PublicOrigin publicOrigin,
            WebProperties properties,
            InstantSource clock,
            ObjectProvider<RequestMappingHandlerMapping> mappings,
            PageHandlers pages) {
        return new Frames(
                visitors, boardCache, assets, publicOrigin, properties, clock, new FormPages(mappings::stream, pages));
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
    SiteController siteController(Pages pages) {
        return new SiteController(pages);
    }

    @Bean
    PreferenceController preferenceController(Frames frames) {
        return new PreferenceController(frames);
    }
}
