package io.madang.media;

import io.madang.contracts.service.Services;
import io.madang.kernel.id.Ids;
import io.madang.media.item.ItemConfiguration;
import io.madang.media.job.Jobs;
import io.madang.media.job.WorkerProperties;
import io.madang.media.storage.StorageConfiguration;
import io.madang.media.store.MediaProperties;
import io.madang.media.store.MediaStore;
import io.madang.outbox.Outboxes;
import io.madang.sharding.Databases;
import io.madang.sharding.Shards;
import java.time.InstantSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** What the roles {@code media} and {@code media-worker} share. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({MediaProperties.class, WorkerProperties.class})
@Import({StorageConfiguration.class, ItemConfiguration.class})
class MediaStoreConfiguration {

    @Bean
    MediaStore mediaStore(Databases databases, Outboxes outboxes, Ids ids, ObjectProvider<InstantSource> clock) {
        Shards shards = databases.forService(Services.MEDIA.role());
        return new MediaStore(shards, outboxes.forService(shards), ids, clock.getIfAvailable(InstantSource::system));
    }

    @Bean
    Jobs mediaJobs(MediaStore store, WorkerProperties properties) {
        return new Jobs(store, properties.lease());
    }
}
