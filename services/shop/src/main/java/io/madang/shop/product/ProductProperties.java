package io.madang.shop.product;

import io.madang.edge.picture.PictureLimits;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Products, {@code madang.shop.products.*}.
 *
 * @param pictures what may be uploaded as the picture of a product
 */
@ConfigurationProperties("madang.shop.products")
record ProductProperties(@DefaultValue PictureLimits pictures) {}
