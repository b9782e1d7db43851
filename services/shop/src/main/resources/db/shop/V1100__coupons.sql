-- Coupon campaigns, the coupons that users were granted, and the orders that use them. A campaign and all of its coupons
-- are in the shard of the campaign's id: the campaign's row lock is what every grant passes. All times are UTC.

create table campaigns (
    campaign_id     bigint       not null,
    name            varchar(200) not null,
    total           int          not null,
    -- how many coupons there are in the table below
    granted         int          not null,
    opens_at        datetime(3)  not null,
    closes_at       datetime(3)  not null,
    discount_amount bigint       null,
    discount_percent int         null,
    discount_cap    bigint       null,
    minimum_price   bigint       not null,
    -- coupons can be used until this time, or for so many days
    valid_until     datetime(3)  null,
    valid_days      int          null,
    audience        varchar(16)  not null,
    signed_up_from  datetime(3)  null,
    signed_up_until datetime(3)  null,
    min_level       int          null,
    codes           varchar(16)  not null,
    code            varchar(64)  null,
    -- places that were reserved in Redis in an earlier epoch cannot be granted
    epoch           bigint       not null,
    stopped_at      datetime(3)  null,
    voided_at       datetime(3)  null,
    -- how far taking back has got: all users up to this one, and so many coupons
    voided_through  bigint       not null,
    voided          int          not null,
    voiding         boolean      not null,
    created_by      bigint       not null,
    created_at      datetime(3)  not null,
    primary key (campaign_id),
    key by_closing (closes_at, campaign_id),
    key by_voiding (voiding),
    constraint at_most_total check (granted between 0 and total)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

create table coupons (
    campaign_id bigint      not null,
    user_id     bigint      not null,
    coupon_id   bigint      not null,
    state       varchar(8) character set ascii collate ascii_bin not null,
    -- the order that holds or used it
    order_id    bigint      null,
    code        varchar(24) character set ascii collate ascii_bin null,
    granted_at  datetime(3) not null,
    expires_at  datetime(3) not null,
    -- grows with each change; the version of the coupon's events
    version     int         not null,
    primary key (campaign_id, user_id),
    unique key by_user (user_id, coupon_id)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

-- What became of a coupon in an order. A cancelled one stays for a while, so that a reservation that comes late is refused.
create table coupon_orders (
    coupon_id   bigint      not null,
    order_id    bigint      not null,
    campaign_id bigint      not null,
    user_id     bigint      not null,
    state       varchar(9) character set ascii collate ascii_bin not null,
    discount    bigint      not null,
    -- when a reservation ends by itself, or a cancellation may be forgotten
    until       datetime(3) not null,
    primary key (coupon_id, order_id),
    key by_state (state, until)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;
