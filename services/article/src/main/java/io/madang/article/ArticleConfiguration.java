package io.madang.article;

import org.springframework.context.annotation.Configuration;

/** The article service as the role {@code article} switches it on. */
@Configuration(proxyBeanMethods = false)
public class ArticleConfiguration {}
