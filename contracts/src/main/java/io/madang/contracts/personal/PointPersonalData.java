package io.madang.contracts.personal;

import org.springframework.web.service.annotation.HttpExchange;

/** What a user has earned in the community. */
@HttpExchange("/internal/personal-data/points")
public interface PointPersonalData extends PersonalData {}
