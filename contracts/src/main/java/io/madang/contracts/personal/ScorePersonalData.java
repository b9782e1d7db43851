package io.madang.contracts.personal;

import org.springframework.web.service.annotation.HttpExchange;

/** The scores of a user in games, and the results of closed seasons. */
@HttpExchange("/internal/personal-data/scores")
public interface ScorePersonalData extends PersonalData {}
