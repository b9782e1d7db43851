package io.madang.account.profile;

import io.madang.account.avatar.Avatars;
import io.madang.account.nickname.Nicknames;
import io.madang.account.password.CredentialVerifier;
import io.madang.account.password.PasswordHasher;
import io.madang.account.password.PasswordRules;
import io.madang.account.personal.Erasures;
import io.madang.account.registry.AccountCountsController;
import io.madang.account.registry.AccountStore;
import io.madang.account.registry.Accounts;
import io.madang.account.registry.UserRoles;
import io.madang.account.securitylog.SecurityRows;
import io.madang.account.session.SessionStore;
import io.madang.account.settings.AccountProperties;
import io.madang.edge.request.ClientAddresses;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires users and one's own account. */
@Configuration(proxyBeanMethods = false)
public class ProfileConfiguration {

    @Bean
    UsersController usersController(Accounts accounts) {
        return new UsersController(accounts);
    }

    @Bean
    AccountCountsController accountCountsController(AccountStore store) {
        return new AccountCountsController(store.shard());
    }

    @Bean
    MeController meController(
            AccountStore store,
            Accounts accounts,
            UserRoles roles,
            SessionStore sessions,
            CredentialVerifier credentialVerifier,
            PasswordRules rules,
            PasswordHasher hasher,
            Nicknames nicknames,
            Avatars avatars,
            ClientAddresses addresses,
            AccountProperties properties,
            SecurityRows securityLog,
            Erasures erasures) {
        OwnAccountChanges own = new OwnAccountChanges(
                store.shard(),
                accounts,
                roles,
                sessions,
                credentialVerifier,
                rules,
                hasher,
                nicknames,
                avatars,
                store.outbox(),
                securityLog,
                erasures,
                store.clock());
        return new MeController(own, roles, avatars, properties.lengths(), addresses);
    }
}
