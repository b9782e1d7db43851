-- Begins a new epoch in which the places that are reserved and not granted are free again.
-- KEYS: meta, granted, reserved. ARGV: old epoch, new epoch, then users and coupons of those granted, in turn.
-- Answers how many places are free again, or -1 where the places are not those of the old epoch.
if redis.call('HGET', KEYS[1], 'epoch') ~= ARGV[1] then
  return -1
end
for i = 3, #ARGV, 2 do
  if redis.call('HDEL', KEYS[3], ARGV[i]) == 1 then
    redis.call('HSET', KEYS[2], ARGV[i], ARGV[i + 1])
  end
end
local free = redis.call('HLEN', KEYS[3])
redis.call('DEL', KEYS[3])
redis.call('HINCRBY', KEYS[1], 'left', free)
redis.call('HSET', KEYS[1], 'epoch', ARGV[2])
return free
