-- Begins a session; the ones used least lately make room for it.
-- KEYS: 1 the session, 2 the sessions of its part by their last use, 3 how many bytes each of them takes, and all
-- ARGV: 1 the session's id, 2 its owner, 3 the size of its pages, 4 now, 5 how long a session is kept, both in
--       milliseconds, 6 how many a part may have, 7 what the names of its sessions begin with, 8 what one takes
local function forget(ids)
    for _, id in ipairs(ids) do
        redis.call('UNLINK', ARGV[7] .. id)
        redis.call('ZREM', KEYS[2], id)
        redis.call('HINCRBY', KEYS[3], 'all', -(redis.call('HGET', KEYS[3], id) or 0))
        redis.call('HDEL', KEYS[3], id)
    end
end
forget(redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', ARGV[4] - ARGV[5]))
local over = redis.call('ZCARD', KEYS[2]) + 1 - tonumber(ARGV[6])
if over > 0 then
    forget(redis.call('ZRANGE', KEYS[2], 0, over - 1))
end
redis.call('HSET', KEYS[1], 'owner', ARGV[2], 'size', ARGV[3], 'delivered', 0)
redis.call('PEXPIRE', KEYS[1], ARGV[5])
redis.call('ZADD', KEYS[2], ARGV[4], ARGV[1])
redis.call('HSET', KEYS[3], ARGV[1], ARGV[8])
redis.call('HINCRBY', KEYS[3], 'all', ARGV[8])
redis.call('PEXPIRE', KEYS[3], ARGV[5])
return redis.call('PEXPIRE', KEYS[2], ARGV[5])
