package io.madang.shop.coupon.campaign;

import io.madang.contracts.account.UserId;
import io.madang.contracts.shop.CampaignId;
import io.madang.contracts.shop.CouponDiscount;
import io.madang.sharding.Gathered;
import io.madang.sharding.Shard;
import io.madang.sharding.Shards;
import io.madang.sharding.Source;
import io.madang.sharding.UtcTime;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The campaigns' rows, each in the shard of its id. */
public final class CampaignRows {

    private static final String COLUMNS =
            """
            select campaign_id, name, total, granted, opens_at, closes_at, discount_amount, discount_percent, discount_cap,
                   minimum_price, valid_until, valid_days, audience, signed_up_from, signed_up_until, min_level, codes,
                   code, room_order, room_rate, epoch, stopped_at, voided_at, voided, voiding
            from campaigns
            """;

    /** Those that are not over. */
    static final String CURRENT = COLUMNS + " where closes_at > :now order by closes_at, campaign_id limit :limit";

    static final String NEWEST = COLUMNS + " where campaign_id < :before order by campaign_id desc limit :limit";

    static final String VOIDING = "select campaign_id from campaigns where voiding = true limit 100";

    private final Shards shards;

    public CampaignRows(Shards shards) {
        this.shards = shards;
    }

    public Shard shardOf(CampaignId id) {
        return shards.of(id);
    }

    public Optional<StoredCampaign> find(CampaignId id) {
        return shards.of(id)
                .sql(COLUMNS + " where campaign_id = :id")
                .param("id", id.value())
                .query((row, number) -> read(row))
                .optional();
    }

    /** Those of the campaigns whose databases answer, in one question to each of these. */
    public Map<CampaignId, StoredCampaign> findAll(Collection<CampaignId> ids) {
        Map<CampaignId, StoredCampaign> found = new HashMap<>();
        shards.askEach(ids, (source, theirs) -> source.jdbc()
                .sql(COLUMNS + " where campaign_id in (:ids)")
                .param("ids", theirs.stream().map(CampaignId::value).toList())
                .query((row, number) -> read(row))
                .list()
                .forEach(campaign -> found.put(campaign.id(), campaign)));
        return found;
    }

    /** The campaign's row, which nobody else changes until the transaction ends. */
    Optional<StoredCampaign> lock(CampaignId id) {
        return shards.of(id)
                .sql(COLUMNS + " where campaign_id = :id for update")
                .param("id", id.value())
                .query((row, number) -> read(row))
                .optional();
    }

    /** Those of one database that are not over, the next to close first. */
    List<StoredCampaign> current(Source source, Instant now, int limit) {
        return source.jdbc()
                .sql(CURRENT)
                .param("now", UtcTime.column(now))
                .param("limit", limit)
                .query((row, number) -> read(row))
                .list();
    }

    /** Works on each database; returns those that are away. */
    Set<Source> forEachSource(Consumer<Source> work) {
        return shards.forEachSource(work).keySet();
    }

    public Gathered<StoredCampaign> newest(long before, int limit) {
        return shards.gather(
                limit,
                Comparator.comparing((StoredCampaign campaign) -> campaign.id().value())
                        .reversed(),
                source -> source.jdbc()
                        .sql(NEWEST)
                        .param("before", before)
                        .param("limit", limit)
                        .query((row, number) -> read(row))
                        .list());
    }

    List<CampaignId> voiding(Source source) {
        return source.jdbc()
                .sql(VOIDING)
                .query((row, number) -> new CampaignId(row.getLong(1)))
                .list();
    }

    void insert(CampaignId id, CampaignTerms terms, UserId by, Instant now) {
        CouponDiscount discount = terms.discount();
        Eligibility eligibility = terms.eligibility();
        WaitingRoom room = terms.waitingRoom();
        shards.of(id)
                .sql(
                        """
                insert into campaigns (campaign_id, name, total, granted, opens_at, closes_at, discount_amount,
                                       discount_percent, discount_cap, minimum_price, valid_until, valid_days, audience,
                                       signed_up_from, signed_up_until, min_level, codes, code, room_order, room_rate,
                                       epoch, voided_through, voided, voiding, created_by, created_at)
                values (:id, :name, :total, 0, :opens, :closes, :amount, :percent, :cap, :minimum, :validUntil, :validDays,
                        :audience, :signedUpFrom, :signedUpUntil, :minLevel, :codes, :code, :roomOrder, :roomRate, 1, 0, 0, false, :by, :now)
                """)
                .param("id", id.value())
                .param("name", terms.name())
                .param("total", terms.total())
                .param("opens", UtcTime.column(terms.opensAt()))
                .param("closes", UtcTime.column(terms.closesAt()))
                .param("amount", discount.amount())
                .param("percent", discount.percent())
                .param("cap", discount.cap())
                .param("minimum", discount.minimumPrice())
                .param("validUntil", column(terms.validUntil()))
                .param("validDays", terms.validDays())
                .param("audience", eligibility.audience().name())
                .param("signedUpFrom", column(eligibility.signedUpFrom()))
                .param("signedUpUntil", column(eligibility.signedUpUntil()))
                .param("minLevel", eligibility.minLevel())
                .param("codes", terms.codes().name())
                .param("code", terms.code())
                .param("roomOrder", room == null ? null : room.order().name())
                .param("roomRate", room == null ? null : room.perSecond())
                .param("by", by.value())
                .param("now", UtcTime.column(now))
                .update();
    }

    /**
     * Begins a new epoch, so that no place that was reserved before can be granted.
     *
     * @return whether the campaign was still in the given epoch
     */
    public boolean advance(CampaignId id, long epoch, long next) {
        return shards.of(id)
                        .sql("update campaigns set epoch = :next where campaign_id = :id and epoch = :epoch")
                        .param("next", next)
                        .param("id", id.value())
                        .param("epoch", epoch)
                        .update()
                == 1;
    }

    void open(CampaignId id, Instant now) {
        shards.of(id)
                .sql("update campaigns set opens_at = :now where campaign_id = :id")
                .param("now", UtcTime.column(now))
                .param("id", id.value())
                .update();
    }

    void stop(CampaignId id, Instant now) {
        shards.of(id)
                .sql("update campaigns set stopped_at = :now, epoch = epoch + 1 where campaign_id = :id")
                .param("now", UtcTime.column(now))
                .param("id", id.value())
                .update();
    }

    void beginVoiding(CampaignId id, Instant now) {
        shards.of(id)
                .sql("update campaigns set voided_at = :now, voiding = true where campaign_id = :id")
                .param("now", UtcTime.column(now))
                .param("id", id.value())
                .update();
    }

    private static @Nullable LocalDateTime column(@Nullable Instant time) {
        return time == null ? null : UtcTime.column(time);
    }

    private static StoredCampaign read(ResultSet row) throws SQLException {
        String roomOrder = row.getString("room_order");
        CampaignTerms terms = new CampaignTerms(
                row.getString("name"),
                row.getInt("total"),
                UtcTime.read(row, "opens_at"),
                UtcTime.read(row, "closes_at"),
                new CouponDiscount(
                        row.getObject("discount_amount", Long.class),
                        row.getObject("discount_percent", Integer.class),
                        row.getObject("discount_cap", Long.class),
                        row.getLong("minimum_price")),
                UtcTime.readIfPresent(row, "valid_until"),
                row.getObject("valid_days", Integer.class),
                new Eligibility(
                        Audience.valueOf(row.getString("audience")),
                        UtcTime.readIfPresent(row, "signed_up_from"),
                        UtcTime.readIfPresent(row, "signed_up_until"),
                        row.getObject("min_level", Integer.class)),
                Codes.valueOf(row.getString("codes")),
                row.getString("code"),
                roomOrder == null
                        ? null
                        : new WaitingRoom(WaitingRoom.Order.valueOf(roomOrder), row.getInt("room_rate")));
        return new StoredCampaign(
                new CampaignId(row.getLong("campaign_id")),
                terms,
                row.getInt("granted"),
                row.getLong("epoch"),
                UtcTime.readIfPresent(row, "stopped_at"),
                UtcTime.readIfPresent(row, "voided_at"),
                row.getInt("voided"),
                row.getBoolean("voiding"));
    }
}
