-- One use each, for a minute: what lets somebody who has just typed the password download the own data.
create table data_tickets (
    user_id     bigint      not null,
    -- SHA-256 of the ticket; the ticket itself is kept nowhere
    ticket_hash binary(32)  not null,
    expires_at  datetime(3) not null,
    primary key (user_id),
    unique key ticket_hash (ticket_hash)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_nopad_bin;

-- Which nicknames somebody has had.
alter table nickname_log add key by_user (user_id, nickname_version);
