package io.madang.account.avatar;

import io.madang.account.registry.AccountHome;
import io.madang.account.registry.Accounts;
import io.madang.account.settings.AccountProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires avatars. */
@Configuration(proxyBeanMethods = false)
public class AvatarConfiguration {

    @Bean
    Avatars avatars(AccountHome home) {
        return new Avatars(home.shard());
    }

    @Bean
    AvatarController avatarController(
            AccountHome home, Accounts accounts, Avatars avatars, AccountProperties properties) {
        Picture picture = new Picture(properties.pictures());
        return new AvatarController(home.shard(), accounts, avatars, picture, properties.pictures(), home.clock());
    }
}
