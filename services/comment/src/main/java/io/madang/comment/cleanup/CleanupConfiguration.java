package io.madang.comment.cleanup;

import io.madang.comment.common.CommentStore;
import io.madang.reference.ArticleCleanup;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the cleaning up. */
@Configuration(proxyBeanMethods = false)
public class CleanupConfiguration {

    @Bean
    ArticleCleanup commentCleanup(CommentStore store) {
        return new ArticleCleanup(store.shards(), new OrphanedComments(store.shards()));
    }
}
