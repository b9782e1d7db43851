package io.madang.contracts.personal;

import org.springframework.web.service.annotation.HttpExchange;

/** Whom a user follows, and what a user has bookmarked. */
@HttpExchange("/internal/personal-data/marks")
public interface MarkPersonalData extends PersonalData {}
