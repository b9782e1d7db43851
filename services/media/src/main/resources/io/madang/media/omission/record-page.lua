-- Records a page of a session once: whoever comes later gets what stands there.
-- KEYS: 1 the session, 2 the sessions of its part by their last use
-- ARGV: 1 the session's id, 2 the page's field, 3 the page, 4 now, 5 how long a session is kept, both in milliseconds,
--       then pairs of a bucket's field and an id that the page delivers
if redis.call('EXISTS', KEYS[1]) == 0 then
    return ''
end
local recorded = redis.call('HGET', KEYS[1], ARGV[2])
if not recorded then
    recorded = ARGV[3]
    redis.call('HSET', KEYS[1], ARGV[2], recorded)
    for i = 6, #ARGV, 2 do
        local had = redis.call('HGET', KEYS[1], ARGV[i]) or ','
        redis.call('HSET', KEYS[1], ARGV[i], had .. ARGV[i + 1] .. ',')
    end
    redis.call('HINCRBY', KEYS[1], 'delivered', (#ARGV - 5) / 2)
end
redis.call('PEXPIRE', KEYS[1], ARGV[5])
redis.call('ZADD', KEYS[2], 'XX', ARGV[4], ARGV[1])
redis.call('PEXPIRE', KEYS[2], ARGV[5])
return recorded
