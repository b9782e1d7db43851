package io.madang.shop.coupon.waiting;

import io.madang.cluster.ClusterKeys;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.SharedRedisConnection;
import io.madang.shop.coupon.CouponProperties;
import io.madang.shop.coupon.campaign.CampaignDirectory;
import io.madang.shop.store.ShopStore;
import java.security.SecureRandom;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires waiting rooms. */
@Configuration(proxyBeanMethods = false)
public class WaitingRoomConfiguration {

    private static final String TICKET_KEY = "coupon-tickets";

    @Bean
    WaitingRooms waitingRooms(
            SharedRedisConnection connection, ClusterKeys keys, ShopStore store, CouponProperties properties) {
        RedisCalls redis = new RedisCalls(connection, "coupon-lines", properties.redisDeadline());
        return new WaitingRooms(
                new Line(redis, new SecureRandom(), properties.maxInLine()),
                new TicketSigner(keys.key(TICKET_KEY)),
                store.clock(),
                properties.lineOpensBefore());
    }

    @Bean
    WaitingRoomController waitingRoomController(WaitingRooms rooms, CampaignDirectory directory) {
        return new WaitingRoomController(rooms, directory);
    }
}
