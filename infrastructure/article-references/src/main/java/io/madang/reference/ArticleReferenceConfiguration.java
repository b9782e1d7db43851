package io.madang.reference;

import io.madang.contracts.article.Articles;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;

/** Wires the directory of articles and the listener for their changes. */
@Configuration(proxyBeanMethods = false)
public class ArticleReferenceConfiguration {

    @Bean
    ArticleChanges articleChanges() {
        return new ArticleChanges();
    }

    @Bean
    @Lazy
    ArticleDirectory articleDirectory(Articles articles, ArticleChanges changes, InstantSource clock) {
        return new ArticleDirectory(articles, changes, clock);
    }
}
