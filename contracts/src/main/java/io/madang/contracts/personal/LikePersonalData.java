package io.madang.contracts.personal;

import org.springframework.web.service.annotation.HttpExchange;

/** What the like service holds of a user. */
@HttpExchange("/internal/personal-data/like")
public interface LikePersonalData extends PersonalData {}
