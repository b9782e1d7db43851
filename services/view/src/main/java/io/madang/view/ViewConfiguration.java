package io.madang.view;

import org.springframework.context.annotation.Configuration;

/** The view service as the role {@code view} switches it on. */
@Configuration(proxyBeanMethods = false)
public class ViewConfiguration {}
