package io.madang.web.coupon;

import io.madang.contracts.shop.Campaigns;
import io.madang.contracts.shop.OwnCoupons;
import io.madang.web.WebProperties;
import io.madang.web.client.Api;
import io.madang.web.form.Forms;
import io.madang.web.page.Pages;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the pages of coupons and campaigns. */
@Configuration(proxyBeanMethods = false)
public class CouponPageConfiguration {

    @Bean
    CouponPageController couponPages(Campaigns campaigns, OwnCoupons coupons, Api api, Pages pages, Forms forms) {
        return new CouponPageController(campaigns, coupons, api.couponClaiming(), pages, forms);
    }

    @Bean
    CampaignPageController campaignPages(Api api, Forms forms, WebProperties properties) {
        return new CampaignPageController(api.campaignAdministration(), forms, properties.zone());
    }
}
