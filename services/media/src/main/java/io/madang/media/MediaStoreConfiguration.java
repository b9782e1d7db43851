package io.madang.media;

import io.madang.contracts.service.Services;
import io.madang.kernel.id.Ids;
import io.madang.media.store.MediaStore;
import io.madang.outbox.Outboxes;
import io.madang.sharding.Databases;
import io.madang.sharding.Shards;
import java.time.InstantSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What the roles {@code media} and {@code media-worker} share. */
@Configuration(proxyBeanMethods = false)
class MediaStoreConfiguration {

    @Bean
    MediaStore mediaStore(Databases databases, Outboxes outboxes, Ids ids, ObjectProvider<InstantSource> clock) {
        Shards shards = databases.forService(Services.MEDIA.role());
        return new MediaStore(
                shards, outboxes.forService(shards), ids, clock.getIfAvailable(InstantSource::system));
    }
}
