package io.madang.media.preview;

import io.madang.media.item.HlsRendition;
import io.madang.media.item.ItemRows;
import io.madang.media.item.ProcessedItems;
import io.madang.media.job.Jobs;
import io.madang.media.job.Work;
import io.madang.media.job.WorkDirectory;
import io.madang.media.job.WorkerProperties;
import io.madang.media.storage.MediaFiles;
import io.madang.media.store.MediaStore;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires previews and renditions. */
@Configuration(proxyBeanMethods = false)
public class PreviewConfiguration {

    @Bean
    Ffmpeg ffmpeg(WorkerProperties properties) {
        return new Ffmpeg(new Programs(properties));
    }

    @Bean
    DerivedFiles derivedFiles(MediaStore store, ItemRows rows, ProcessedItems processed, Jobs jobs, MediaFiles files) {
        return new DerivedFiles(store, rows, processed, jobs, files);
    }

    @Bean
    Thumbnails thumbnails(WorkerProperties properties) {
        return new Thumbnails(
                new PixelBudget(properties.pixels()), properties.libvips() ? Vips.installed() : Optional.empty());
    }

    @Bean
    Work previewWork(
            DerivedFiles derived,
            ProcessedItems processed,
            Thumbnails thumbnails,
            Ffmpeg ffmpeg,
            WorkDirectory directory,
            WorkerProperties properties) {
        return new PreviewWork(derived, processed, thumbnails, ffmpeg, directory, properties.previewDeadline());
    }

    @Bean
    Work renditionWork(
            DerivedFiles derived, Jobs jobs, Ffmpeg ffmpeg, WorkDirectory directory, WorkerProperties properties) {
        return new RenditionWork(derived, jobs, ffmpeg, directory, properties.renditionDeadline());
    }

    @Bean
    Work smallStreamWork(DerivedFiles derived, Ffmpeg ffmpeg, WorkDirectory directory, WorkerProperties properties) {
        return new StreamWork(HlsRendition.LINES_360, derived, ffmpeg, directory, properties.renditionDeadline());
    }

    @Bean
    Work mediumStreamWork(DerivedFiles derived, Ffmpeg ffmpeg, WorkDirectory directory, WorkerProperties properties) {
        return new StreamWork(HlsRendition.LINES_720, derived, ffmpeg, directory, properties.renditionDeadline());
    }

    @Bean
    Work largeStreamWork(DerivedFiles derived, Ffmpeg ffmpeg, WorkDirectory directory, WorkerProperties properties) {
        return new StreamWork(HlsRendition.LINES_1080, derived, ffmpeg, directory, properties.renditionDeadline());
    }
}
