package io.madang.comment.change;

import io.madang.comment.common.CommentProperties;
import io.madang.comment.common.CommentStore;
import io.madang.comment.count.CommentCountRows;
import io.madang.comment.nickname.NicknameReplayer;
import io.madang.contracts.account.Users;
import io.madang.kernel.id.Ids;
import io.madang.outbox.ModerationLog;
import io.madang.reference.ArticleDirectory;
import io.madang.sharding.IdempotencyKeys;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires changes. */
@Configuration(proxyBeanMethods = false)
public class CommentChangeConfiguration {

    @Bean
    CommentChanges commentChanges(
            CommentStore store,
            CommentProperties properties,
            CommentCountRows countRows,
            Users users,
            IdempotencyKeys keys,
            Ids ids,
            NicknameReplayer nicknames,
            MeterRegistry meters) {
        ModerationLog moderationLog = new ModerationLog(store.outbox(), ids, store.clock());
        return new CommentChanges(
                store,
                properties,
                countRows,
                users,
                keys,
                ids,
                moderationLog,
                nicknames,
                new CommentChangeMetrics(meters));
    }

    @Bean
    OwnCommentDeletion ownCommentDeletion(CommentChanges commentChanges, ArticleDirectory articles) {
        return new OwnCommentDeletion(commentChanges, articles);
    }

    @Bean
    ChangeController commentChangeController(
            CommentChanges commentChanges, ArticleDirectory articles, CommentStore store) {
        return new ChangeController(commentChanges, articles, store.clock());
    }
}
