package io.madang.web.mark;

import io.madang.web.client.Api;
import io.madang.web.page.Pages;
import io.madang.web.part.PageParts;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the buttons that bookmark and follow. */
@Configuration(proxyBeanMethods = false)
public class MarkPageConfiguration {

    @Bean
    MarkController markPages(Api api, Pages pages) {
        return new MarkController(api, pages);
    }

    @Bean
    MarkButtons markButtons(Api api, PageParts parts) {
        return new MarkButtons(api, parts);
    }
}
