package io.madang.contracts.personal;

import org.springframework.web.service.annotation.HttpExchange;

/** The coupons that the shop holds of a user. */
@HttpExchange("/internal/personal-data/coupons")
public interface CouponPersonalData extends PersonalData {}
