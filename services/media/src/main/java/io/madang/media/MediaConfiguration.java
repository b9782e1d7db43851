package io.madang.media;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The media service as the role {@code media} switches it on. */
@Configuration(proxyBeanMethods = false)
@Import(MediaStoreConfiguration.class)
public class MediaConfiguration {}
