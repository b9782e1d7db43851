package io.madang.media.check;

import io.madang.media.item.ItemRows;
import io.madang.media.item.ItemView;
import io.madang.media.item.ProcessedItems;
import io.madang.media.item.TagRows;
import io.madang.media.job.Jobs;
import io.madang.media.job.Work;
import io.madang.media.job.WorkDirectory;
import io.madang.media.storage.MediaFiles;
import io.madang.media.store.MediaProperties;
import io.madang.media.store.MediaStore;
import java.util.Optional;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the check of uploaded files. */
@Configuration(proxyBeanMethods = false)
public class CheckConfiguration {

    @Bean
    Work checkWork(
            MediaStore store,
            ItemRows rows,
            ProcessedItems processed,
            TagRows tags,
            ItemView view,
            Jobs jobs,
            MediaFiles files,
            MediaProperties limits,
            ObjectProvider<Screening> screening,
            WorkDirectory directory) {
        return new CheckWork(
                store,
                rows,
                processed,
                tags,
                view,
                jobs,
                files,
                new FileCheck(files, new ContentSniffer(), limits.maxPixels()),
                screening.getIfAvailable(() -> file -> Optional.empty()),
                directory);
    }
}
