-- Keeps an article's views, which are fresh for a while from now, and gives the lease up.
-- KEYS: the article's views, their lease.
-- ARGV: the caller's token; the count, or '' where the old one has to do once more; for how long, in milliseconds, that
--       is fresh, and is kept.
-- Returns 1, or 0 where the lease is another's by now or there is no count.
if redis.call('GET', KEYS[2]) ~= ARGV[1] then
  return 0
end
redis.call('DEL', KEYS[2])
local known = redis.call('HGET', KEYS[1], 'v')
local count = tonumber(ARGV[2]) or tonumber(known or '')
if not count then
  return 0
end
-- views only grow: the higher count is the newer one
count = math.max(count, tonumber(known or '0'))
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('HSET', KEYS[1], 'v', string.format('%.0f', count), 'vu', string.format('%.0f', now + ARGV[3]))
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return 1
