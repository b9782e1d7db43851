package io.madang.account.session;

import io.madang.account.password.Credentials;
import io.madang.account.password.PasswordHasher;
import io.madang.account.registry.AccountHome;
import io.madang.account.registry.Accounts;
import io.madang.account.registry.Roles;
import io.madang.account.settings.AccountProperties;
import io.madang.edge.request.ClientAddresses;
import io.madang.edge.security.AccessTokens;
import io.madang.kernel.id.Ids;
import io.micrometer.core.instrument.MeterRegistry;
import java.security.SecureRandom;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.EnableScheduling;

/** Wires sessions. */
@Configuration(proxyBeanMethods = false)
@EnableScheduling
public class SessionConfiguration {

    @Bean
    Sessions sessions(AccountHome home) {
        return new Sessions(home.shard());
    }

    @Bean
    SessionsController sessionsController(
            AccountHome home,
            Accounts accounts,
            Roles roles,
            Credentials credentials,
            PasswordHasher hasher,
            Sessions sessions,
            AccessTokens accessTokens,
            AccountProperties properties,
            Ids ids,
            ClientAddresses addresses,
            MeterRegistry meters) {
        LogIn logIn = new LogIn(
                home.shard(),
                accounts,
                roles,
                credentials,
                hasher,
                sessions,
                accessTokens,
                properties,
                ids,
                home.clock(),
                new SecureRandom(),
                meters);
        return new SessionsController(logIn, sessions, addresses);
    }

    @Bean
    SessionSweeper sessionSweeper(AccountHome home, Sessions sessions) {
        return new SessionSweeper(sessions, home.clock());
    }
}
