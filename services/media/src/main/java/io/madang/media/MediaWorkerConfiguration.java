package io.madang.media;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The work on uploaded media as the role {@code media-worker} switches it on. */
@Configuration(proxyBeanMethods = false)
@Import(MediaStoreConfiguration.class)
public class MediaWorkerConfiguration {}
