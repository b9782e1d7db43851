package io.madang.comment.total;

import io.madang.comment.ground.CommentGround;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the counts. */
@Configuration(proxyBeanMethods = false)
public class TotalConfiguration {

    @Bean
    CommentTotals commentTotals(CommentGround ground) {
        return new CommentTotals(ground.shards());
    }

    @Bean
    CommentCountsController commentCountsController(CommentTotals totals) {
        return new CommentCountsController(totals);
    }
}
