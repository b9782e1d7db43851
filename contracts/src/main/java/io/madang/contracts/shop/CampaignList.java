package io.madang.contracts.shop;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some campaigns.
 *
 * @param next the cursor of the part after this one; absent at the end
 * @param incomplete whether a database is away, so that what it has is missing
 */
public record CampaignList(List<Campaign> campaigns, @Nullable String next, boolean incomplete) {}
