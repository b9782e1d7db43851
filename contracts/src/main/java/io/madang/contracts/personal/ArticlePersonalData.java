package io.madang.contracts.personal;

import org.springframework.web.service.annotation.HttpExchange;

/** What the article service holds of a user. */
@HttpExchange("/internal/personal-data/article")
public interface ArticlePersonalData extends PersonalData {}
