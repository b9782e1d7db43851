package io.madang.contracts.personal;

import org.springframework.web.service.annotation.HttpExchange;

/** The media that the media service holds of a user. */
@HttpExchange("/internal/personal-data/media")
public interface MediaPersonalData extends PersonalData {}
