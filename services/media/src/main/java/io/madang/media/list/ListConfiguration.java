package io.madang.media.list;

import io.madang.cluster.ClusterKeys;
import io.madang.cluster.KeyedDigests;
import io.madang.contracts.media.MediaItems;
import io.madang.edge.request.ClientAddresses;
import io.madang.edge.security.CurrentCaller;
import io.madang.media.fold.PendingViews;
import io.madang.media.mark.Marks;
import io.madang.media.omission.ReadingByViews;
import io.madang.media.store.MediaStore;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the lists. */
@Configuration(proxyBeanMethods = false)
public class ListConfiguration {

    @Bean
    ItemIds itemIds(MediaStore store) {
        return new ItemIds(store);
    }

    @Bean
    MediaListController mediaListController(
            ItemIds ids,
            MediaItems items,
            Marks marks,
            MediaStore store,
            ReadingByViews byViews,
            PendingViews pending,
            CurrentCaller caller,
            ClientAddresses addresses,
            ClusterKeys keys) {
        return new MediaListController(
                ids,
                items,
                new Subscriptions(marks, ids),
                byViews,
                new ViewReads(store),
                pending,
                new Readers(caller, addresses, new KeyedDigests(keys, "reader")),
                caller);
    }

    @Bean
    MediaSubjectsController mediaSubjectsController(MediaStore store) {
        return new MediaSubjectsController(store);
    }
}
