package io.madang.media.item;

import io.madang.edge.security.CurrentCaller;
import io.madang.media.storage.MediaFiles;
import io.madang.media.store.MediaProperties;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** Wires the endpoints of items. */
@Configuration(proxyBeanMethods = false)
public class ItemServiceConfiguration {

    /** For how long an item may be described as it was before another instance changed it. */
    private static final Duration MOMENT = Duration.ofSeconds(1);

    @Bean
    ItemsController itemsController(ItemRows rows, ItemView view, CurrentCaller current) {
        return new ItemsController(rows, view, current);
    }

    @Bean
    PublicItems publicItems() {
        return new PublicItems(MOMENT);
    }

    @Bean
    ItemFastPath itemFastPath(PublicItems items, ItemRows rows, ItemView view, JsonMapper json) {
        return new ItemFastPath(items, rows, view, json);
    }

    @Bean
    OwnItemsController ownItemsController(ItemRows rows, ItemChanges changes, ItemView view) {
        return new OwnItemsController(rows, changes, view);
    }

    @Bean
    ContentController contentController(
            ItemRows rows,
            DerivativeRows derivatives,
            SignedLinks links,
            MediaFiles files,
            MediaProperties properties,
            CurrentCaller current) {
        return new ContentController(
                rows,
                derivatives,
                links,
                new FileResponses(files, properties.downloads()),
                current,
                properties.linkLifetime());
    }

    @Bean
    MediaPersonalDataController mediaPersonalDataController(
            ItemRows rows, TagRows tags, ItemChanges changes, UploadErasure uploads) {
        return new MediaPersonalDataController(rows, tags, changes, uploads::abortAll);
    }
}
