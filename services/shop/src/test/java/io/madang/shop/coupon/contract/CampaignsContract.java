package io.madang.shop.coupon.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.contracts.shop.Campaign;
import io.madang.contracts.shop.CampaignId;
import io.madang.contracts.shop.CampaignState;
import io.madang.contracts.shop.Campaigns;
import io.madang.contracts.shop.CouponDiscount;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.shop.coupon.CouponServer;
import org.junit.jupiter.api.Test;

/** What {@link Campaigns} promises, wherever the service runs. */
abstract class CampaignsContract {

    private final CouponServer server = CouponServer.shared();
    private final Campaigns campaigns;

    CampaignsContract(CouponServer asked) {
        this.campaigns = asked.bean(Campaigns.class);
    }

    @Test
    void showsACampaignAndListsIt() {
        CampaignId id = server.open(10);
        Campaign campaign = campaigns.campaign(id);
        assertThat(campaign.state()).isEqualTo(CampaignState.OPEN);
        assertThat(campaign.total()).isEqualTo(10);
        assertThat(campaign.discount()).isEqualTo(new CouponDiscount(1000L, null, null, 5000));
        assertThat(campaign.now()).isAfter(campaign.opensAt());
        assertThat(campaigns.current().campaigns()).extracting(Campaign::id).contains(id);
    }

    @Test
    void knowsNoCampaignThatIsNotThere() {
        assertThatThrownBy(() -> campaigns.campaign(new CampaignId(4711)))
                .isInstanceOfSatisfying(Failure.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FOUND));
    }
}
