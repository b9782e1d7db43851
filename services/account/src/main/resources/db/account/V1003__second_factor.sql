-- What users prove themselves with beside the password. All times are UTC.

create table totp_factors (
    user_id      bigint        not null,
    -- which of the installation's keys the secret is encrypted with
    key_id       int           not null,
    -- AES-GCM: nonce, then what is encrypted with its tag
    secret       varbinary(64) not null,
    created_at   datetime(3)   not null,
    -- null until the user has shown a code: it is no factor before
    confirmed_at datetime(3)   null,
    -- the time step of the last code that was accepted; no code of it or of an earlier one is accepted again
    last_step    bigint        not null,
    primary key (user_id)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_nopad_bin;

create table recovery_codes (
    user_id   bigint     not null,
    -- SHA-256 of the code, which has 120 random bits; the code itself is kept nowhere
    code_hash binary(32) not null,
    primary key (user_id, code_hash)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_nopad_bin;
