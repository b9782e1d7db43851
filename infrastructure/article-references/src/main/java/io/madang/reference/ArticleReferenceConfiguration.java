package io.madang.reference;

import io.madang.contracts.article.Articles;
import io.madang.contracts.media.MediaSubjects;
import io.madang.contracts.service.Services;
import java.time.InstantSource;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.env.Environment;

/** Wires the directory of articles and the listener for their changes. */
@Configuration(proxyBeanMethods = false)
public class ArticleReferenceConfiguration {

    @Bean
    ArticleChanges articleChanges() {
        return new ArticleChanges();
    }

    @Bean
    @Lazy
    ArticleDirectory articleDirectory(
            Articles articles,
            ObjectProvider<MediaSubjects> media,
            Environment environment,
            ArticleChanges changes,
            InstantSource clock) {
        MediaSubjects items = hasMedia(environment) ? media.getIfAvailable() : null;
        return new ArticleDirectory(
                items == null ? articles::heads : ArticleHeads.ofBoth(articles, items), changes, clock);
    }

    /** Whether the installation has media: an instance without them may leave out the address of a peer that has. */
    private static boolean hasMedia(Environment environment) {
        String role = Services.MEDIA.role();
        List<String> roles =
                List.of(environment.getProperty("madang.roles", "all").split(","));
        return roles.contains("all") || roles.contains(role) || environment.containsProperty("madang.peers." + role);
    }
}
