package io.madang.known;

import io.madang.contracts.article.Articles;
import java.time.InstantSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;

/** Wires what services remember of each other; nothing is made that nobody asks for. */
@Configuration(proxyBeanMethods = false)
public class KnownConfiguration {

    @Bean
    @Lazy
    KnownArticles knownArticles(Articles articles, ObjectProvider<InstantSource> clock) {
        return new KnownArticles(articles, clock.getIfAvailable(InstantSource::system));
    }
}
