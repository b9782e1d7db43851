package io.madang.shop.product;

import io.madang.edge.picture.UploadedPictures;
import io.madang.sharding.IdempotencyKeys;
import io.madang.shop.store.Periodically;
import io.madang.shop.store.ShopProperties;
import io.madang.shop.store.ShopStore;
import java.time.Duration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires products and their stock. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ProductProperties.class)
public class ProductConfiguration {

    private static final int PICTURE_SIDE = 512;
    private static final Duration SWEEP_INTERVAL = Duration.ofHours(1);

    @Bean
    ProductRows productRows(ShopStore store) {
        return new ProductRows(store.shards());
    }

    @Bean
    ProductChanges productChanges(ShopStore store, ProductRows rows, IdempotencyKeys keys, ShopProperties properties) {
        return new ProductChanges(store, rows, keys, properties.currency().getCurrencyCode());
    }

    @Bean
    StockReservations stockReservations(ShopStore store, ProductRows rows, ProductChanges changes) {
        return new StockReservations(store, rows, changes);
    }

    @Bean
    Periodically releasedReservationSweeper(StockReservations reservations) {
        return new Periodically("reservation-sweeper", SWEEP_INTERVAL, reservations::sweep);
    }

    @Bean
    ProductDetails productDetails(ProductRows rows, ShopProperties properties) {
        return new ProductDetails(rows, properties.currency().getCurrencyCode());
    }

    @Bean
    ProductsController productsController(ProductRows rows, ShopProperties properties) {
        return new ProductsController(rows, properties.currency().getCurrencyCode());
    }

    @Bean
    ProductAdministrationController productAdministrationController(
            ProductChanges changes,
            ProductRows rows,
            StockReservations reservations,
            ProductsController products,
            ProductProperties properties,
            ShopProperties shop) {
        return new ProductAdministrationController(
                changes,
                rows,
                reservations,
                products,
                new UploadedPictures(properties.pictures(), PICTURE_SIDE),
                shop.currency().getCurrencyCode());
    }
}
