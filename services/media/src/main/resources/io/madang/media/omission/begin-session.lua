-- Begins a session; the ones used least lately make room for it.
-- KEYS: 1 the session, 2 the sessions of its part by their last use
-- ARGV: 1 the session's id, 2 its owner, 3 the size of its pages, 4 now, 5 how long a session is kept, both in
--       milliseconds, 6 how many a part may have, 7 what the names of its sessions begin with
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', ARGV[4] - ARGV[5])
local over = redis.call('ZCARD', KEYS[2]) + 1 - tonumber(ARGV[6])
if over > 0 then
    local oldest = redis.call('ZPOPMIN', KEYS[2], over)
    for i = 1, #oldest, 2 do
        redis.call('UNLINK', ARGV[7] .. oldest[i])
    end
end
redis.call('HSET', KEYS[1], 'owner', ARGV[2], 'size', ARGV[3], 'delivered', 0)
redis.call('PEXPIRE', KEYS[1], ARGV[5])
redis.call('ZADD', KEYS[2], ARGV[4], ARGV[1])
return redis.call('PEXPIRE', KEYS[2], ARGV[5])
