package io.madang.account.enrolment;

import io.madang.account.factor.Passkeys;
import io.madang.account.factor.SecondFactors;
import io.madang.account.password.CredentialVerifier;
import io.madang.account.registry.AccountStore;
import io.madang.account.registry.Accounts;
import io.madang.account.registry.UserRoles;
import io.madang.account.securitylog.SecurityLog;
import io.madang.account.securitylog.SecurityRows;
import io.madang.account.session.SessionStore;
import io.madang.account.settings.AccountProperties;
import io.madang.edge.request.ClientAddresses;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires one's own second factors. */
@Configuration(proxyBeanMethods = false)
public class EnrolmentConfiguration {

    @Bean
    Reauthentication reauthentication(Accounts accounts, CredentialVerifier credentialVerifier, SecondFactors factors) {
        return new Reauthentication(accounts, credentialVerifier, factors);
    }

    @Bean
    OwnFactors ownFactors(
            AccountStore store,
            Accounts accounts,
            Reauthentication reauthentication,
            SecondFactors factors,
            SessionStore sessions,
            SecurityRows securityLog,
            AccountProperties properties) {
        return new OwnFactors(
                store.shard(),
                accounts,
                reauthentication,
                factors,
                sessions,
                securityLog,
                store.clock(),
                properties.secondFactor().issuer());
    }

    @Bean
    SecondFactorController secondFactorController(
            OwnFactors own, SecondFactors factors, Passkeys passkeys, UserRoles roles, ClientAddresses addresses) {
        return new SecondFactorController(own, factors, passkeys, roles, addresses);
    }

    @Bean
    PasskeyController passkeyController(
            AccountStore store,
            Accounts accounts,
            Reauthentication reauthentication,
            SecondFactors factors,
            Passkeys passkeys,
            SessionStore sessions,
            SecurityRows securityRows,
            SecurityLog securityLog,
            ClientAddresses addresses) {
        OwnPasskeys own = new OwnPasskeys(
                store.shard(),
                accounts,
                reauthentication,
                factors,
                passkeys,
                sessions,
                securityRows,
                securityLog,
                store.clock());
        return new PasskeyController(own, addresses);
    }
}
