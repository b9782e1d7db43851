package io.madang.comment.list;

import io.madang.comment.change.OwnCommentDeletion;
import io.madang.comment.common.CommentStore;
import io.madang.comment.tree.WriterComments;
import io.madang.reference.ArticleDirectory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires reading. */
@Configuration(proxyBeanMethods = false)
public class CommentListConfiguration {

    @Bean
    CommentController commentController(CommentStore store, ArticleDirectory articles) {
        return new CommentController(store.shards(), articles);
    }

    @Bean
    CommentsByIdController commentsByIdController(CommentStore store) {
        return new CommentsByIdController(store.shards());
    }

    @Bean
    CommentSnapshotController commentSnapshotController(CommentStore store, ArticleDirectory articles) {
        return new CommentSnapshotController(store.shards(), articles);
    }

    @Bean
    CommentsByWriterController commentsByWriterController(CommentStore store, ArticleDirectory articles) {
        return new CommentsByWriterController(articles, new WriterComments(store.shards()));
    }

    @Bean
    CommentPersonalDataController commentPersonalDataController(CommentStore store, OwnCommentDeletion deletion) {
        return new CommentPersonalDataController(new WriterComments(store.shards()), deletion);
    }
}
