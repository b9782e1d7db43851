package io.madang.comment;

import io.madang.comment.change.CommentChangeConfiguration;
import io.madang.comment.cleanup.CleanupConfiguration;
import io.madang.comment.common.CommentProperties;
import io.madang.comment.common.CommentStore;
import io.madang.comment.count.CommentCountConfiguration;
import io.madang.comment.list.CommentListConfiguration;
import io.madang.comment.nickname.NicknameConfiguration;
import io.madang.contracts.service.Services;
import io.madang.outbox.Outboxes;
import io.madang.sharding.Databases;
import io.madang.sharding.Shards;
import java.time.InstantSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The comment service as the role {@code comment} switches it on. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(CommentProperties.class)
@Import({
    CommentCountConfiguration.class,
    CommentChangeConfiguration.class,
    CommentListConfiguration.class,
    NicknameConfiguration.class,
    CleanupConfiguration.class
})
public class CommentConfiguration {

    @Bean
    CommentStore commentStore(Databases databases, Outboxes outboxes, InstantSource clock) {
        Shards shards = databases.forService(Services.COMMENT.role());
        return new CommentStore(shards, outboxes.forService(shards), clock);
    }
}
