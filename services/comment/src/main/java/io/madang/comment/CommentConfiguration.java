package io.madang.comment;

import io.madang.comment.change.ChangeConfiguration;
import io.madang.comment.cleanup.CleanupConfiguration;
import io.madang.comment.ground.CommentGround;
import io.madang.comment.ground.CommentProperties;
import io.madang.comment.list.ListConfiguration;
import io.madang.comment.total.TotalConfiguration;
import io.madang.contracts.service.Services;
import io.madang.outbox.Outboxes;
import io.madang.sharding.Databases;
import io.madang.sharding.Shards;
import java.time.InstantSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The comment service as the role {@code comment} switches it on. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(CommentProperties.class)
@Import({TotalConfiguration.class, ChangeConfiguration.class, ListConfiguration.class, CleanupConfiguration.class})
public class CommentConfiguration {

    @Bean
    CommentGround commentGround(Databases databases, Outboxes outboxes, ObjectProvider<InstantSource> clock) {
        Shards shards = databases.forService(Services.COMMENT.role());
        return new CommentGround(shards, outboxes.forService(shards), clock.getIfAvailable(InstantSource::system));
    }
}
