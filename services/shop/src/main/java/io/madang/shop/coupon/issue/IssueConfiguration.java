package io.madang.shop.coupon.issue;

import io.lettuce.core.RedisClient;
import io.madang.contracts.leaderboard.MemberLevels;
import io.madang.edge.limit.RateLimit;
import io.madang.edge.limit.RateLimiter;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.SharedRedisConnection;
import io.madang.shop.coupon.CouponProperties;
import io.madang.shop.coupon.LevelLookup;
import io.madang.shop.coupon.campaign.CampaignDirectory;
import io.madang.shop.coupon.campaign.CampaignReports;
import io.madang.shop.coupon.campaign.CampaignRows;
import io.madang.shop.coupon.campaign.CouponCodes;
import io.madang.shop.coupon.waiting.WaitingRooms;
import io.madang.shop.store.ShopProperties;
import io.madang.shop.store.ShopStore;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Optional;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** Wires the issue of coupons. */
@Configuration(proxyBeanMethods = false)
public class IssueConfiguration {

    @Bean
    PlacesInRedis placesInRedis(SharedRedisConnection connection, ShopStore store, CouponProperties properties) {
        return new PlacesInRedis(connection, store.clock(), properties.redisDeadline());
    }

    @Bean
    Grants grants(
            ShopStore store,
            PlacesInRedis places,
            CouponCodes codes,
            ObjectProvider<FaultPoint> faults,
            CouponProperties properties,
            MeterRegistry meters) {
        DistributionSummary batches = DistributionSummary.builder("madang.coupon.batch")
                .description("grants that shared a transaction")
                .register(meters);
        return new Grants(store, places, codes, faults.getIfAvailable(() -> FaultPoint.NONE), properties, batches);
    }

    @Bean
    FinishedCampaigns finishedCampaigns(CampaignRows rows, CouponProperties properties) {
        return new FinishedCampaigns(rows, properties.maxHolders());
    }

    @Bean
    ClaimActivity claimActivity(SharedRedisConnection connection, ShopStore store, CouponProperties properties) {
        return new ClaimActivity(
                new RedisCalls(connection, "coupon-activity", properties.redisDeadline()), store.clock());
    }

    @Bean
    PlaceKeeper placeKeeper(
            CampaignRows rows, PlacesInRedis places, Grants grants, ShopStore store, CouponProperties properties) {
        return new PlaceKeeper(rows, places, grants, store.clock(), properties);
    }

    @Bean
    PlaceSync placeSync(
            RedisClient client,
            PlacesInRedis places,
            PlaceKeeper keeper,
            CampaignDirectory directory,
            FinishedCampaigns finished,
            ClaimActivity activity,
            ShopStore store,
            CouponProperties properties,
            MeterRegistry meters) {
        return new PlaceSync(client, places, keeper, directory, finished, activity, store.clock(), properties, meters);
    }

    @Bean
    HeldCoupons heldCoupons(ShopStore store, PlacesInRedis places, PlaceSync sync, Grants grants) {
        return new HeldCoupons(store.shards(), places, sync, grants);
    }

    @Bean
    Claims claims(
            CampaignDirectory directory,
            FinishedCampaigns finished,
            PlacesInRedis places,
            PlaceSync sync,
            Grants grants,
            HeldCoupons held,
            ClaimActivity activity,
            ObjectProvider<MemberLevels> levels,
            ShopStore store) {
        return new Claims(
                directory,
                finished,
                places,
                sync,
                grants,
                held,
                activity,
                Optional.ofNullable(levels.getIfAvailable()).map(LevelLookup::new),
                store.clock());
    }

    @Bean
    ClaimFastPath claimFastPath(Claims claims, WaitingRooms rooms, JsonMapper json) {
        return new ClaimFastPath(claims, rooms, json);
    }

    @Bean
    ClaimController claimController(
            Claims claims,
            WaitingRooms rooms,
            RateLimiter limiter,
            @Value("${madang.limits.coupon-code:60/1m}") RateLimit wrongCodes) {
        return new ClaimController(claims, rooms, limiter, wrongCodes);
    }

    @Bean
    CampaignReports campaignReports(
            PlacesInRedis places, ClaimActivity activity, ShopStore store, ShopProperties shop) {
        return new LiveReports(places, activity, store.clock(), shop.currency().getCurrencyCode());
    }
}
