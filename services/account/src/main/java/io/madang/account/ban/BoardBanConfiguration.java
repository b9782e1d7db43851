package io.madang.account.ban;

import io.madang.account.registry.AccountStore;
import io.madang.account.registry.Accounts;
import io.madang.account.registry.BoardBans;
import io.madang.account.registry.UserRoles;
import io.madang.account.session.SessionStore;
import io.madang.contracts.board.Boards;
import io.madang.kernel.id.Ids;
import io.madang.outbox.ModerationLog;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires bans. */
@Configuration(proxyBeanMethods = false)
public class BoardBanConfiguration {

    @Bean
    BoardBanController boardBanController(
            AccountStore store, Accounts accounts, UserRoles roles, SessionStore sessions, Ids ids, Boards boards) {
        return new BoardBanController(new BoardBanning(
                store.shard(),
                accounts,
                roles,
                new BoardBans(store.shard()),
                sessions,
                boards,
                new ModerationLog(store.outbox(), ids, store.clock()),
                store.clock()));
    }
}
