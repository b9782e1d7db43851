-- Players all of whose scores of a season were voided, until they count again; follows the log, in its transactions.
create table voided_players (
    season_id bigint        not null,
    player    varbinary(65) not null,
    primary key (season_id, player)
) engine = InnoDB default character set = utf8mb4 collate = utf8mb4_bin;

insert into voided_players (season_id, player)
select season_id, player
from score_log
where kind in ('VOID_PLAYER', 'RESTORE_PLAYER')
group by season_id, player
having max(if(kind = 'VOID_PLAYER', position, 0)) > max(if(kind = 'RESTORE_PLAYER', position, 0));
