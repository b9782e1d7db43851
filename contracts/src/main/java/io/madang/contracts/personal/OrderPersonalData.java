package io.madang.contracts.personal;

import org.springframework.web.service.annotation.HttpExchange;

/** The orders that the shop holds of a user. */
@HttpExchange("/internal/personal-data/orders")
public interface OrderPersonalData extends PersonalData {}
