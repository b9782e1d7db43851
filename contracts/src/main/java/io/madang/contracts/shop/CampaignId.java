package io.madang.contracts.shop;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.madang.kernel.id.TypedId;

/** The id of a coupon campaign. */
public record CampaignId(long value) implements TypedId {

    public CampaignId {
        TypedId.require(value);
    }

    @JsonCreator
    public static CampaignId of(String text) {
        return new CampaignId(TypedId.parse(text));
    }

    @JsonValue
    @Override
    public String toString() {
        return Long.toString(value);
    }
}
