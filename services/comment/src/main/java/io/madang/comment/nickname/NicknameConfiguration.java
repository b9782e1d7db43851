package io.madang.comment.nickname;

import io.madang.comment.common.CommentProperties;
import io.madang.comment.common.CommentStore;
import io.madang.contracts.account.NicknameLog;
import io.madang.contracts.account.Users;
import io.madang.outbox.Outboxes;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the nicknames in comments. */
@Configuration(proxyBeanMethods = false)
public class NicknameConfiguration {

    @Bean
    NicknameReplayer nicknameReplayer(
            CommentStore store,
            NicknameLog nicknameLog,
            Users users,
            Outboxes outboxes,
            CommentProperties properties,
            MeterRegistry meters) {
        return new NicknameReplayer(
                store, nicknameLog, users, outboxes.membership(NicknameReplayer.WORK), properties.nicknames(), meters);
    }
}
