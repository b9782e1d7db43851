package io.madang.media;

import io.madang.media.fold.FoldConfiguration;
import io.madang.media.item.ItemServiceConfiguration;
import io.madang.media.list.ListConfiguration;
import io.madang.media.mark.MarkConfiguration;
import io.madang.media.omission.OmissionConfiguration;
import io.madang.media.upload.UploadConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The media service as the role {@code media} switches it on. */
@Configuration(proxyBeanMethods = false)
@Import({
    MediaStoreConfiguration.class,
    ItemServiceConfiguration.class,
    UploadConfiguration.class,
    FoldConfiguration.class,
    OmissionConfiguration.class,
    ListConfiguration.class,
    MarkConfiguration.class
})
public class MediaConfiguration {}
