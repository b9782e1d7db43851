package io.madang.contracts.personal;

import org.springframework.web.service.annotation.HttpExchange;

/** What the account service holds of a user. */
@HttpExchange("/internal/personal-data/account")
public interface AccountPersonalData extends PersonalData {}
