package io.madang.hot;

import org.springframework.context.annotation.Configuration;

/** The hot service as the role {@code hot} switches it on. */
@Configuration(proxyBeanMethods = false)
public class HotConfiguration {}
