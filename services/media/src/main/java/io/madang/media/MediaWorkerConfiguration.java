package io.madang.media;

import io.madang.media.check.CheckConfiguration;
import io.madang.media.job.WorkerConfiguration;
import io.madang.media.preview.PreviewConfiguration;
import io.madang.media.upload.JoinConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The work on uploaded media as the role {@code media-worker} switches it on. */
@Configuration(proxyBeanMethods = false)
@Import({
    MediaStoreConfiguration.class,
    JoinConfiguration.class,
    CheckConfiguration.class,
    PreviewConfiguration.class,
    WorkerConfiguration.class
})
public class MediaWorkerConfiguration {}
