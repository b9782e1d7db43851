package io.madang.shop.coupon.issue;

import io.madang.contracts.shop.CampaignId;

/** A campaign's keys in Redis, all in one hash slot. All of them expire some time after the campaign closes. */
record IssueKeys(CampaignId campaign) {

    /** A hash: epoch, run of the Redis server, total, places that are left, time of expiry. */
    String meta() {
        return tag() + "meta";
    }

    /** A hash: each user with a coupon, and the coupon's id. */
    String granted() {
        return tag() + "granted";
    }

    /** A hash: each user whose place is reserved and whose coupon is not known to be granted, and since when. */
    String reserved() {
        return tag() + "reserved";
    }

    /** As {@link #granted}, while it is being read from the database. */
    String loading(long epoch) {
        return tag() + "loading:" + epoch;
    }

    /** A hash: how many were granted and refused in each second. */
    String activity() {
        return tag() + "activity";
    }

    String[] places() {
        return new String[] {meta(), granted(), reserved()};
    }

    private String tag() {
        return "{campaign-" + campaign + "}:";
    }
}
