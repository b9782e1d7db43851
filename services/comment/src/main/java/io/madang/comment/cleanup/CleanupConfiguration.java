package io.madang.comment.cleanup;

import io.madang.comment.ground.CommentGround;
import io.madang.known.ArticleCleanup;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the cleaning up. */
@Configuration(proxyBeanMethods = false)
public class CleanupConfiguration {

    @Bean
    ArticleCleanup commentCleanup(CommentGround ground) {
        return new ArticleCleanup(ground.shards(), new CommentRemains(ground.shards()), ground.clock());
    }
}
