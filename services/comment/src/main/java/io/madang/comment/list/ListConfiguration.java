package io.madang.comment.list;

import io.madang.comment.ground.CommentGround;
import io.madang.comment.tree.WriterComments;
import io.madang.known.KnownArticles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires reading. */
@Configuration(proxyBeanMethods = false)
public class ListConfiguration {

    @Bean
    CommentController commentController(CommentGround ground, KnownArticles articles) {
        return new CommentController(ground.shards(), articles);
    }

    @Bean
    CommentsByIdController commentsByIdController(CommentGround ground) {
        return new CommentsByIdController(ground.shards());
    }

    @Bean
    CommentsByWriterController commentsByWriterController(CommentGround ground) {
        return new CommentsByWriterController(new WriterComments(ground.shards()));
    }
}
