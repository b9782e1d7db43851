package io.madang.media.item;

import io.madang.cluster.ClusterKeys;
import io.madang.media.job.Jobs;
import io.madang.media.job.Work;
import io.madang.media.storage.MediaFiles;
import io.madang.media.store.MediaProblems;
import io.madang.media.store.MediaProperties;
import io.madang.media.store.MediaStore;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** Wires the rows of items, for those who serve them and for those who work on them. */
@Configuration(proxyBeanMethods = false)
public class ItemConfiguration {

    private static final String LINK_KEY = "media-links";

    @Bean
    MediaProblems mediaProblems(JsonMapper json) {
        return new MediaProblems(json);
    }

    @Bean
    ItemRows itemRows(MediaStore store, MediaProblems problems) {
        return new ItemRows(store, problems);
    }

    @Bean
    TagRows tagRows(MediaStore store) {
        return new TagRows(store);
    }

    @Bean
    DerivativeRows derivativeRows(MediaStore store) {
        return new DerivativeRows(store);
    }

    @Bean
    FailedRenditions failedRenditions(MediaStore store, MediaProblems problems) {
        return new FailedRenditions(store, problems);
    }

    @Bean
    SignedLinks signedLinks(ClusterKeys keys, MediaStore store) {
        return new SignedLinks(() -> keys.key(LINK_KEY), store.clock());
    }

    @Bean
    ItemView itemView(
            TagRows tags,
            DerivativeRows derivatives,
            FailedRenditions failedRenditions,
            SignedLinks links,
            MediaProperties properties) {
        return new ItemView(tags, derivatives, failedRenditions, links, properties.linkLifetime());
    }

    @Bean
    Quotas quotas(MediaStore store, MediaProperties properties) {
        return new Quotas(store, properties);
    }

    @Bean
    ItemChanges itemChanges(MediaStore store, ItemRows rows, TagRows tags, ItemView view, Quotas quotas, Jobs jobs) {
        return new ItemChanges(store, rows, tags, view, quotas, jobs);
    }

    @Bean
    ProcessedItems processedItems(
            MediaStore store,
            ItemRows rows,
            TagRows tags,
            DerivativeRows derivatives,
            FailedRenditions failedRenditions,
            ItemView view,
            Quotas quotas,
            MediaProblems problems,
            Jobs jobs,
            MediaProperties properties) {
        return new ProcessedItems(
                store,
                rows,
                tags,
                derivatives,
                failedRenditions,
                view,
                quotas,
                problems,
                jobs,
                properties.refusedKept());
    }

    @Bean
    Work discardWork(MediaStore store, ItemRows rows, ItemChanges changes, Jobs jobs) {
        return new DiscardWork(store, rows, changes, jobs);
    }

    @Bean
    Work removeWork(MediaStore store, ProcessedItems processed, MediaFiles files) {
        return new RemoveWork(store, processed, files);
    }
}
