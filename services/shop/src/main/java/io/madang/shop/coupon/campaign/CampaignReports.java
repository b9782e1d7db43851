package io.madang.shop.coupon.campaign;

/** Makes reports of campaigns. */
@FunctionalInterface
public interface CampaignReports {

    CampaignReport report(StoredCampaign campaign);
}
