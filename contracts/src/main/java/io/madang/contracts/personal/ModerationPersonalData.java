package io.madang.contracts.personal;

import org.springframework.web.service.annotation.HttpExchange;

/** What the moderation service holds of a user. */
@HttpExchange("/internal/personal-data/moderation")
public interface ModerationPersonalData extends PersonalData {}
