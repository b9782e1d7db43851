package io.madang.read;

import org.springframework.context.annotation.Configuration;

/** The read service as the role {@code read} switches it on. */
@Configuration(proxyBeanMethods = false)
public class ReadConfiguration {}
