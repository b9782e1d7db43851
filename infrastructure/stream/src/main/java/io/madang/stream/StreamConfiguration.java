package io.madang.stream;

import org.springframework.context.annotation.Configuration;

/** Runs every {@link Projection} there is. */
@Configuration(proxyBeanMethods = false)
public class StreamConfiguration {}
