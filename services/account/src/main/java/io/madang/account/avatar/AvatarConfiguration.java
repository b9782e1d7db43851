package io.madang.account.avatar;

import io.madang.account.registry.AccountStore;
import io.madang.account.registry.Accounts;
import io.madang.account.settings.AccountProperties;
import io.madang.edge.picture.UploadedPictures;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires avatars. */
@Configuration(proxyBeanMethods = false)
public class AvatarConfiguration {

    private static final int SIDE = 256;

    @Bean
    Avatars avatars(AccountStore store) {
        return new Avatars(store.shard());
    }

    @Bean
    AvatarController avatarController(
            AccountStore store, Accounts accounts, Avatars avatars, AccountProperties properties) {
        UploadedPictures pictures = new UploadedPictures(properties.pictures(), SIDE);
        return new AvatarController(store.shard(), accounts, avatars, pictures, store.clock());
    }
}
