package io.madang.media.fold;

import io.madang.media.store.MediaStore;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires what brings counts into items. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(FoldProperties.class)
public class FoldConfiguration {

    @Bean
    PendingViews pendingMediaViews(MediaStore store) {
        return new PendingViews(store);
    }

    @Bean
    ViewProjection mediaViewProjection(PendingViews pending) {
        return new ViewProjection(pending);
    }

    @Bean
    CountProjection mediaCountProjection(MediaStore store) {
        return new CountProjection(store);
    }

    @Bean
    ViewFolder mediaViewFolder(
            PendingViews pending, MediaStore store, FoldProperties properties, MeterRegistry meters) {
        return new ViewFolder(pending, store, properties, meters);
    }
}
