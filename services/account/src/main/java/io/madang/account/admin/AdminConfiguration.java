package io.madang.account.admin;

import io.madang.account.password.PasswordHasher;
import io.madang.account.password.PasswordRules;
import io.madang.account.registry.AccountStore;
import io.madang.account.registry.Accounts;
import io.madang.account.registry.UserRoles;
import io.madang.account.securitylog.SecurityRows;
import io.madang.account.session.SessionStore;
import io.madang.contracts.board.Boards;
import io.madang.kernel.id.Ids;
import io.madang.outbox.ModerationLog;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires administration. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(AdminProperties.class)
public class AdminConfiguration {

    @Bean
    AdminAccount adminAccount(
            AccountStore store,
            Accounts accounts,
            UserRoles roles,
            PasswordRules rules,
            PasswordHasher hasher,
            Ids ids,
            AdminProperties properties) {
        return new AdminAccount(
                store.shard(),
                accounts,
                roles,
                rules,
                hasher,
                store.outbox(),
                ids,
                store.clock(),
                properties.password());
    }

    @Bean
    UserAdministration userAdministration(
            AccountStore store,
            Accounts accounts,
            UserRoles roles,
            SessionStore sessions,
            Ids ids,
            Boards boards,
            SecurityRows securityLog) {
        ModerationLog moderationLog = new ModerationLog(store.outbox(), ids, store.clock());
        return new UserAdministration(
                store.shard(), accounts, roles, sessions, store.clock(), moderationLog, boards, securityLog);
    }

    @Bean
    UserAdministrationController userAdministrationController(
            UserAdministration administration, Accounts accounts, UserRoles roles) {
        return new UserAdministrationController(administration, accounts, roles);
    }

    @Bean
    FactorResetController factorResetController(UserAdministration administration) {
        return new FactorResetController(administration);
    }

    @Bean
    SuspensionController suspensionController(UserAdministration administration, Accounts accounts) {
        return new SuspensionController(administration, accounts);
    }
}
