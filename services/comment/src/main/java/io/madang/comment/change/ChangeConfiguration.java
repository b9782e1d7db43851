package io.madang.comment.change;

import io.madang.comment.ground.CommentGround;
import io.madang.comment.ground.CommentProperties;
import io.madang.comment.total.CommentTotals;
import io.madang.contracts.account.Users;
import io.madang.kernel.id.Ids;
import io.madang.known.KnownArticles;
import io.madang.outbox.Acts;
import io.madang.sharding.IdempotencyKeys;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires changes. */
@Configuration(proxyBeanMethods = false)
public class ChangeConfiguration {

    @Bean
    CommentWriting commentWriting(
            CommentGround ground,
            CommentProperties properties,
            CommentTotals totals,
            Users users,
            IdempotencyKeys keys,
            Ids ids,
            MeterRegistry meters) {
        Acts acts = new Acts(ground.outbox(), ids, ground.clock());
        return new CommentWriting(ground, properties, totals, users, keys, ids, acts, new ChangeMetrics(meters));
    }

    @Bean
    ChangeController commentChangeController(CommentWriting writing, KnownArticles articles) {
        return new ChangeController(writing, articles);
    }
}
