package io.madang.account.profile;

import io.madang.account.avatar.Avatars;
import io.madang.account.nickname.Nicknames;
import io.madang.account.password.Credentials;
import io.madang.account.password.PasswordHasher;
import io.madang.account.password.PasswordRules;
import io.madang.account.registry.AccountHome;
import io.madang.account.registry.Accounts;
import io.madang.account.registry.Roles;
import io.madang.account.session.Sessions;
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
    MeController meController(
            AccountHome home,
            Accounts accounts,
            Roles roles,
            Sessions sessions,
            Credentials credentials,
            PasswordRules rules,
            PasswordHasher hasher,
            Nicknames nicknames,
            Avatars avatars,
            ClientAddresses addresses,
            AccountProperties properties) {
        OwnAccount own = new OwnAccount(
                home.shard(), accounts, roles, sessions, credentials, rules, hasher, nicknames, avatars, home.outbox());
        return new MeController(own, roles, avatars, properties.lengths(), addresses);
    }
}
