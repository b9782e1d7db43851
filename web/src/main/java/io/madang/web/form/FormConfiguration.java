package io.madang.web.form;

import io.madang.web.identity.FormTokens;
import io.madang.web.page.Pages;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires what forms have in common. */
@Configuration(proxyBeanMethods = false)
public class FormConfiguration {

    @Bean
    Forms forms(Pages pages, FormTokens tokens) {
        return new Forms(pages, tokens);
    }
}
