package io.madang.shop;

import io.madang.contracts.service.Services;
import io.madang.kernel.id.Ids;
import io.madang.outbox.ModerationLog;
import io.madang.outbox.Outbox;
import io.madang.outbox.Outboxes;
import io.madang.sharding.Databases;
import io.madang.sharding.Shards;
import io.madang.shop.coupon.CouponConfiguration;
import io.madang.shop.order.OrderConfiguration;
import io.madang.shop.payment.PaymentConfiguration;
import io.madang.shop.product.ProductConfiguration;
import io.madang.shop.ranking.RankingConfiguration;
import io.madang.shop.store.ShopProperties;
import io.madang.shop.store.ShopStore;
import java.time.InstantSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The shop service as the role {@code shop} switches it on. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ShopProperties.class)
@Import({
    ProductConfiguration.class,
    OrderConfiguration.class,
    PaymentConfiguration.class,
    RankingConfiguration.class,
    CouponConfiguration.class
})
public class ShopConfiguration {

    @Bean
    ShopStore shopStore(Databases databases, Outboxes outboxes, Ids ids, ObjectProvider<InstantSource> clock) {
        Shards shards = databases.forService(Services.SHOP.role());
        Outbox outbox = outboxes.forService(shards);
        InstantSource time = clock.getIfAvailable(InstantSource::system);
        return new ShopStore(shards, outbox, new ModerationLog(outbox, ids, time), ids, time);
    }
}
