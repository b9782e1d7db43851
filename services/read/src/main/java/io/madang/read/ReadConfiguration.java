package io.madang.read;

import io.madang.read.article.ReadArticleConfiguration;
import io.madang.read.comment.FirstCommentsConfiguration;
import io.madang.read.list.BoardListConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The read service as the role {@code read} switches it on. */
@Configuration(proxyBeanMethods = false)
@Import({ReadArticleConfiguration.class, BoardListConfiguration.class, FirstCommentsConfiguration.class})
public class ReadConfiguration {}
