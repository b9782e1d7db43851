-- Tells an article's views, and lets one caller in the cluster ask for newer ones.
-- KEYS: the article's views, their lease. ARGV: the caller's token, the lease in milliseconds.
-- Returns {for how many milliseconds they are fresh, count}; {-1, count} where the caller is to ask; {-2, count} where
-- another does so; the count is -1 where there is none.
local views = redis.call('HMGET', KEYS[1], 'v', 'vu')
local time = redis.call('TIME')
local count = tonumber(views[1] or '-1')
local left = tonumber(views[2] or '0') - time[1] * 1000 - math.floor(time[2] / 1000)
if views[1] and left > 0 then
  return {left, count}
end
if redis.call('SET', KEYS[2], ARGV[1], 'NX', 'PX', ARGV[2]) then
  return {-1, count}
end
return {-2, count}
