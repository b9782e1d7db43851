package io.madang.shop.store;

import java.util.Currency;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What all parts of the shop follow, {@code madang.shop.*}.
 *
 * @param currency of all prices, which are in its smallest unit; it must not change once there are orders
 */
@ConfigurationProperties("madang.shop")
public record ShopProperties(@DefaultValue("KRW") Currency currency) {}
