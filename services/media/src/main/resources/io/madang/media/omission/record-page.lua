-- Records a page of a session once: whoever comes later gets what stands there. Sessions used least lately make room.
-- KEYS: 1 the session, 2 the sessions of its part by their last use, 3 how many bytes each of them takes, and all
-- ARGV: 1 the session's id, 2 the page's field, 3 the page, 4 now, 5 how long a session is kept, both in milliseconds,
--       6 how many bytes a part may take, 7 what the names of its sessions begin with,
--       then pairs of a bucket's field and an id that the page delivers
local FIELD = 48
if redis.call('EXISTS', KEYS[1]) == 0 then
    return ''
end
redis.call('PEXPIRE', KEYS[1], ARGV[5])
redis.call('ZADD', KEYS[2], 'XX', ARGV[4], ARGV[1])
redis.call('PEXPIRE', KEYS[2], ARGV[5])
redis.call('PEXPIRE', KEYS[3], ARGV[5])
local recorded = redis.call('HGET', KEYS[1], ARGV[2])
if recorded then
    return recorded
end
redis.call('HSET', KEYS[1], ARGV[2], ARGV[3])
local bytes = FIELD + #ARGV[3]
for i = 8, #ARGV, 2 do
    local had = redis.call('HGET', KEYS[1], ARGV[i])
    redis.call('HSET', KEYS[1], ARGV[i], (had or ',') .. ARGV[i + 1] .. ',')
    bytes = bytes + #ARGV[i + 1] + 1 + (had and 0 or FIELD)
end
redis.call('HINCRBY', KEYS[1], 'delivered', (#ARGV - 7) / 2)
redis.call('HINCRBY', KEYS[3], ARGV[1], bytes)
local all = redis.call('HINCRBY', KEYS[3], 'all', bytes)
while all > tonumber(ARGV[6]) do
    local oldest = redis.call('ZRANGE', KEYS[2], 0, 0)[1]
    if not oldest or oldest == ARGV[1] then
        break
    end
    redis.call('UNLINK', ARGV[7] .. oldest)
    redis.call('ZREM', KEYS[2], oldest)
    all = redis.call('HINCRBY', KEYS[3], 'all', -(redis.call('HGET', KEYS[3], oldest) or 0))
    redis.call('HDEL', KEYS[3], oldest)
end
return ARGV[3]
