package io.madang.account.personal;

import io.madang.account.avatar.Avatars;
import io.madang.account.password.CredentialVerifier;
import io.madang.account.registry.AccountStore;
import io.madang.account.registry.Accounts;
import io.madang.account.securitylog.SecurityLog;
import io.madang.account.securitylog.SecurityRows;
import io.madang.account.settings.AccountProperties;
import io.madang.contracts.personal.PersonalData;
import io.madang.edge.limit.RateLimit;
import io.madang.edge.limit.RateLimiter;
import io.madang.edge.request.ClientAddresses;
import java.time.Duration;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the download of one's own data. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(PersonalDataProperties.class)
public class AccountPersonalDataConfiguration {

    @Bean
    AccountPersonalDataController accountPersonalDataController(
            AccountStore store, Accounts accounts, Avatars avatars) {
        return new AccountPersonalDataController(store.shard(), accounts, avatars);
    }

    /** @param holders every service that holds something of people, wherever it runs */
    @Bean
    DataDownloadController dataDownloadController(
            AccountStore store,
            Accounts accounts,
            CredentialVerifier credentialVerifier,
            RateLimiter limiter,
            ClientAddresses addresses,
            SecurityLog securityLog,
            PersonalDataProperties properties,
            ObjectProvider<PersonalData> holders) {
        return new DataDownloadController(
                new DataTickets(store.shard(), store.clock()),
                new DataArchive(() -> holders.stream().toList()),
                accounts,
                credentialVerifier,
                limiter,
                new RateLimit(properties.downloadsPerDay(), Duration.ofDays(1)),
                addresses,
                securityLog);
    }

    @Bean
    Erasures erasures(AccountStore store) {
        return new Erasures(store.shard());
    }

    /** @param holders every service that holds something of people, wherever it runs */
    @Bean
    ErasureWorker erasureWorker(
            AccountStore store,
            Erasures erasures,
            SecurityRows securityLog,
            AccountProperties properties,
            ObjectProvider<PersonalData> holders) {
        return new ErasureWorker(
                erasures,
                () -> holders.stream().toList(),
                securityLog,
                properties.accessTokenLifetime(),
                store.clock());
    }
}
