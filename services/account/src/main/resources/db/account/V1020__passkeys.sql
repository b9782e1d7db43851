-- Passkeys (WebAuthn credentials). Nothing in here is secret: the private keys never leave the users' authenticators.
-- All times are UTC.
create table passkeys (
    passkey_id      bigint          not null,
    user_id         bigint          not null,
    -- chosen by the authenticator; by it a log-in without a username finds the account
    credential_id   varbinary(1023) not null,
    -- random, the same for all passkeys of a user: what authenticators know the account by
    user_handle     binary(32)      not null,
    -- attested credential data (WebAuthn, section 6.5.1): the model, the credential's id and its public key
    credential      varbinary(3000) not null,
    -- how browsers reach the authenticator, as they said it: words with spaces between them
    transports      varchar(100)    not null,
    backup_eligible boolean         not null,
    backed_up       boolean         not null,
    -- of the last signature; 0 where the authenticator does not count
    sign_count      bigint          not null,
    name            varchar(64)     not null,
    created_at      datetime(3)     not null,
    last_used_at    datetime(3)     null,
    primary key (passkey_id),
    unique key credential_id (credential_id),
    key user_id (user_id, passkey_id)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_nopad_bin;
