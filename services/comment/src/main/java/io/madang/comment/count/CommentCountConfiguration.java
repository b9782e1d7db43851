package io.madang.comment.count;

import io.madang.comment.common.CommentStore;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the counts. */
@Configuration(proxyBeanMethods = false)
public class CommentCountConfiguration {

    @Bean
    CommentCountRows commentCountRows(CommentStore store) {
        return new CommentCountRows(store.shards());
    }

    @Bean
    CommentCountsController commentCountsController(CommentCountRows countRows) {
        return new CommentCountsController(countRows);
    }
}
