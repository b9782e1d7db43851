package io.madang.media.upload;

import io.madang.media.item.ItemRows;
import io.madang.media.item.ProcessedItems;
import io.madang.media.job.Jobs;
import io.madang.media.job.Work;
import io.madang.media.storage.MediaFiles;
import io.madang.media.storage.MultipartFiles;
import io.madang.media.store.MediaStore;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** Wires what workers do about uploads. */
@Configuration(proxyBeanMethods = false)
public class JoinConfiguration {

    @Bean
    Work joinWork(
            MediaStore store,
            ItemRows items,
            ProcessedItems processed,
            Jobs jobs,
            MediaFiles files,
            MultipartFiles multipart,
            JsonMapper json) {
        return new JoinWork(store, new UploadRows(store, json), items, processed, jobs, files, multipart);
    }
}
