package io.madang.like;

import org.springframework.context.annotation.Configuration;

/** The like service as the role {@code like} switches it on. */
@Configuration(proxyBeanMethods = false)
public class LikeConfiguration {}
