package io.madang.shop.coupon;

import io.madang.shop.coupon.campaign.CampaignConfiguration;
import io.madang.shop.coupon.issue.IssueConfiguration;
import io.madang.shop.coupon.redemption.RedemptionConfiguration;
import io.madang.shop.coupon.waiting.WaitingRoomConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Wires coupon campaigns, the issue of coupons, and their use. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(CouponProperties.class)
@Import({
    CampaignConfiguration.class,
    IssueConfiguration.class,
    RedemptionConfiguration.class,
    WaitingRoomConfiguration.class
})
public class CouponConfiguration {}
