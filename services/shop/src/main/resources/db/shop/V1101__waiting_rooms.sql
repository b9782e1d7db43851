-- Where a campaign has a waiting room: who comes first, and how many users are admitted in a second.
alter table campaigns
    add column room_order varchar(16) null,
    add column room_rate  int         null;
