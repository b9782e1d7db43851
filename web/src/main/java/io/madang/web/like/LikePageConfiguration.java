package io.madang.web.like;

import io.madang.web.client.Api;
import io.madang.web.page.Pages;
import io.madang.web.part.Parts;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the like button. */
@Configuration(proxyBeanMethods = false)
public class LikePageConfiguration {

    @Bean
    LikeController likePages(Api api, Pages pages) {
        return new LikeController(api, pages);
    }

    @Bean
    LikeButtons likeButtons(Api api, Parts parts) {
        return new LikeButtons(api, parts);
    }
}
