package io.madang.shop.coupon.campaign;

import io.madang.contracts.account.AccountCounts;
import io.madang.contracts.leaderboard.MemberLevels;
import io.madang.sharding.IdempotencyKeys;
import io.madang.shop.coupon.CouponProperties;
import io.madang.shop.store.ShopProperties;
import io.madang.shop.store.ShopStore;
import java.security.SecureRandom;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires campaigns. */
@Configuration(proxyBeanMethods = false)
public class CampaignConfiguration {

    @Bean
    CampaignRows campaignRows(ShopStore store) {
        return new CampaignRows(store.shards());
    }

    @Bean
    CampaignDirectory campaignDirectory(CampaignRows rows, ShopStore store) {
        return new CampaignDirectory(rows, store.clock());
    }

    @Bean
    CouponCodes couponCodes() {
        return new CouponCodes(new SecureRandom());
    }

    @Bean
    CouponVoiding couponVoiding(ShopStore store, CampaignRows rows, CouponProperties properties) {
        return new CouponVoiding(store, rows, properties.voidStep());
    }

    @Bean
    CampaignController campaignController(CampaignDirectory directory, ShopStore store, ShopProperties shop) {
        return new CampaignController(directory, store.clock(), shop.currency().getCurrencyCode());
    }

    @Bean
    CampaignAdministration campaignAdministration(
            ShopStore store,
            CampaignRows rows,
            CampaignDirectory directory,
            CouponCodes codes,
            IdempotencyKeys keys,
            ObjectProvider<MemberLevels> levels) {
        return new CampaignAdministration(store, rows, directory, codes, keys, levels.getIfAvailable() != null);
    }

    @Bean
    CampaignAdministrationController campaignAdministrationController(
            CampaignAdministration administration,
            CampaignRows rows,
            CampaignReports reports,
            ObjectProvider<AccountCounts> accounts,
            ShopStore store,
            ShopProperties shop) {
        return new CampaignAdministrationController(
                administration,
                rows,
                reports,
                accounts::getObject,
                store.clock(),
                shop.currency().getCurrencyCode());
    }

    @Bean
    DemoCampaigns demoCampaigns(CampaignAdministration administration, ShopStore store) {
        return new DemoCampaigns(administration, store.clock());
    }
}
