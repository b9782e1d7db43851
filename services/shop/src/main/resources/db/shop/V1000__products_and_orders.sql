-- Products, orders and payments. A product, its picture and its reservations are in the shard that the product's id
-- carries; an order, its items and its payments are in the buyer's shard, which their ids carry. All times are UTC;
-- all amounts are in the smallest unit of the shop's currency.

create table products (
    product_id  bigint        not null,
    name        varchar(100)  not null,
    description varchar(4000) not null,
    price       bigint        not null,
    -- pieces that nobody has reserved or bought
    stock       bigint        not null,
    -- all pieces that ever came in: stock + reserved + sold
    stocked     bigint        not null,
    state       varchar(10)   not null,
    -- of the picture; null while there is none
    picture     binary(32),
    version     bigint        not null,
    created_at  datetime(3)   not null,
    primary key (product_id),
    key by_state (state, product_id),
    constraint stock_is_never_negative check (stock >= 0)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

create table product_pictures (
    product_id bigint     not null,
    png        mediumblob not null,
    primary key (product_id)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

-- One row for each order and product. HELD and SOLD pieces are not in stock. RELEASED is final: a reservation that
-- arrives after its release finds the row, and is refused.
create table stock_reservations (
    order_id   bigint      not null,
    product_id bigint      not null,
    pieces     int         not null,
    state      varchar(10) not null,
    changed_at datetime(3) not null,
    primary key (order_id, product_id),
    key by_product (product_id, state),
    key released (state, changed_at)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

create table orders (
    order_id   bigint      not null,
    buyer_id   bigint      not null,
    state      varchar(10) not null,
    -- whether everything is reserved, and so it can be paid
    reserved   boolean     not null,
    -- of all items, and what the coupon takes off it
    price      bigint      not null,
    discount   bigint      not null,
    currency   char(3)     not null,
    coupon_id  bigint,
    -- the payment that made it PAID
    payment_id bigint,
    version    bigint      not null,
    created_at datetime(3) not null,
    expires_at datetime(3) not null,
    paid_at    datetime(3),
    closed_at  datetime(3),
    -- when the sweeper looks at it: at its expiry, or soon where stock or coupon have not followed its state yet
    due_at     datetime(3),
    primary key (order_id),
    key of_buyer (buyer_id, order_id),
    key due (due_at),
    key by_payment_time (paid_at, order_id)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

create table order_items (
    order_id   bigint       not null,
    product_id bigint       not null,
    -- as it was when it was ordered
    name       varchar(100) not null,
    price      bigint       not null,
    pieces     int          not null,
    primary key (order_id, product_id)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

create table payments (
    payment_id  bigint      not null,
    order_id    bigint      not null,
    amount      bigint      not null,
    currency    char(3)     not null,
    -- STARTED, DECLINED, SUCCEEDED, REFUND_DUE, REFUNDED
    state       varchar(12) not null,
    -- why it was declined
    reason      varchar(40),
    created_at  datetime(3) not null,
    changed_at  datetime(3) not null,
    -- when the provider is asked about it, or told to refund it, again
    due_at      datetime(3),
    attempts    int         not null default 0,
    primary key (payment_id),
    key of_order (order_id, payment_id),
    key due (due_at)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

-- The local payment provider's own records: nothing else reads or writes them.
create table provider_payments (
    reference   bigint      not null,
    amount      bigint      not null,
    currency    char(3)     not null,
    -- PROCESSING, SUCCEEDED, DECLINED, CANCELLED, REFUNDED
    state       varchar(12) not null,
    reason      varchar(40),
    -- when a payment that is processed is done
    done_at     datetime(3),
    -- when the webhook is called; null once it has been, or where the caller got the answer
    webhook_at  datetime(3),
    attempts    int         not null default 0,
    created_at  datetime(3) not null,
    primary key (reference),
    key done (done_at),
    key webhook (webhook_at)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;
