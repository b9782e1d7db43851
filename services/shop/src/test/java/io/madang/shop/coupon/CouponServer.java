package io.madang.shop.coupon;

import io.madang.account.AccountConfiguration;
import io.madang.article.ArticleConfiguration;
import io.madang.contracts.account.UserId;
import io.madang.contracts.service.Services;
import io.madang.contracts.shop.CampaignId;
import io.madang.contracts.shop.CouponId;
import io.madang.sharding.Databases;
import io.madang.sharding.Shard;
import io.madang.sharding.Shards;
import io.madang.shop.ShopConfiguration;
import io.madang.stream.StreamConfiguration;
import io.madang.testkit.TestEngines;
import io.madang.testkit.service.HttpCaller;
import io.madang.testkit.service.Reply;
import io.madang.testkit.service.ServiceInstance;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** An instance on the real engines with the shop, or a gateway before one that has it. */
public final class CouponServer implements AutoCloseable {

    private final ServiceInstance instance;
    private final HttpCaller caller;
    private final String admin;

    private CouponServer(ServiceInstance instance) {
        this.instance = instance;
        this.caller = instance.caller();
        this.admin = instance.adminToken(instance.newUser());
    }

    /** Over the databases of all shared instances, which share out the work on them. */
    public static CouponServer shared() {
        return Shared.INSTANCE;
    }

    /** An instance without the service, which calls the shared one. */
    public static CouponServer sharedGateway() {
        return SharedGateway.INSTANCE;
    }

    public static CouponServer start(List<Class<?>> more, String... settings) {
        List<Class<?>> parts = new ArrayList<>(List.of(ShopConfiguration.class, StreamConfiguration.class));
        parts.addAll(more);
        List<String> all = new ArrayList<>(List.of(
                "madang.limits.campaign-admin=10000/1s",
                "madang.limits.coupon-code=20/1h",
                // tests run the sweepers themselves; orders of other instances of this database are not theirs
                "madang.shop.orders.sweep-interval=1h",
                "madang.shop.payments.sweep-interval=1h",
                "madang.coupon.sweep-interval=1h"));
        all.addAll(List.of(settings));
        return new CouponServer(ServiceInstance.start(parts, all.toArray(String[]::new)));
    }

    public ServiceInstance instance() {
        return instance;
    }

    public <T> T bean(Class<T> type) {
        return instance.bean(type);
    }

    public HttpCaller caller() {
        return caller;
    }

    public String admin() {
        return admin;
    }

    public Shards shards() {
        return bean(Databases.class).forService(Services.SHOP.role());
    }

    public Shard shardOf(CampaignId campaign) {
        return shards().of(campaign);
    }

    public UserId newUser() {
        return instance.newUser();
    }

    public String token(UserId user) {
        return instance.userToken(user);
    }

    /** A campaign of so many coupons, open for an hour, 1,000 off. */
    public static Map<String, Object> campaign(int total) {
        Instant now = Instant.now();
        return new HashMap<>(Map.of(
                "name",
                "선착순 쿠폰",
                "total",
                total,
                "opensAt",
                now.minusSeconds(60).toString(),
                "closesAt",
                now.plus(Duration.ofHours(1)).toString(),
                "discount",
                Map.of("amount", 1000, "minimumPrice", 5000),
                "validDays",
                7));
    }

    public CampaignId create(Map<String, ?> campaign) {
        return CampaignId.of(caller.call("POST", "/v1/campaigns", admin, campaign)
                .expect(201)
                .json()
                .at("/campaign/id")
                .asString());
    }

    public CampaignId open(int total) {
        return create(campaign(total));
    }

    public Reply claim(CampaignId campaign, UserId user) {
        return caller.call("POST", "/v1/campaigns/" + campaign + "/coupons", token(user));
    }

    public CouponId granted(CampaignId campaign, UserId user) {
        return CouponId.of(claim(campaign, user).expect(200).text("couponId"));
    }

    /** A product that is on sale. */
    public String newProduct(long price) {
        return caller.call(
                        "POST",
                        "/v1/products",
                        admin,
                        Map.of(
                                "name",
                                "A product",
                                "description",
                                "",
                                "price",
                                price,
                                "stock",
                                100,
                                "state",
                                "on-sale"))
                .expect(201)
                .text("id");
    }

    /** Orders one piece of a product with a coupon. */
    public Reply order(String token, String product, CouponId coupon) {
        return caller.call(
                "POST",
                "/v1/orders",
                token,
                Map.of("items", List.of(Map.of("productId", product, "pieces", 1)), "couponId", coupon.toString()));
    }

    /** The databases of the shared instance. */
    public static AuditedDatabases databases() {
        return new AuditedDatabases(List.of(TestEngines.mariaDb(), TestEngines.secondMariaDb()));
    }

    @Override
    public void close() {
        instance.close();
    }

    private static final class Shared {
        // with accounts to be counted, which need boards
        static final CouponServer INSTANCE = start(
                List.of(AccountConfiguration.class, ArticleConfiguration.class),
                ServiceInstance.twoDatabases().toArray(String[]::new));
    }

    private static final class SharedGateway {
        static final CouponServer INSTANCE =
                new CouponServer(ServiceInstance.startGateway(Services.SHOP.role(), shared().instance));
    }
}
