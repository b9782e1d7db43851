package io.madang.comment;

import org.springframework.context.annotation.Configuration;

/** The comment service as the role {@code comment} switches it on. */
@Configuration(proxyBeanMethods = false)
public class CommentConfiguration {}
