-- Puts loaded coupons in the place of what was there, unless that is of the same or a later epoch.
-- KEYS: meta, granted, reserved, loaded. ARGV: epoch, total, granted, run, time at which the keys expire.
local epoch = redis.call('HGET', KEYS[1], 'epoch')
if epoch and tonumber(epoch) >= tonumber(ARGV[1]) then
  redis.call('UNLINK', KEYS[4])
  return 0
end
if redis.call('HLEN', KEYS[4]) ~= tonumber(ARGV[3]) then
  redis.call('UNLINK', KEYS[4])
  return 0
end
redis.call('UNLINK', KEYS[2], KEYS[3])
if redis.call('EXISTS', KEYS[4]) == 1 then
  redis.call('RENAME', KEYS[4], KEYS[2])
  redis.call('PEXPIREAT', KEYS[2], ARGV[5])
end
redis.call('HSET', KEYS[1], 'epoch', ARGV[1], 'total', ARGV[2], 'left', tonumber(ARGV[2]) - tonumber(ARGV[3]),
  'run', ARGV[4], 'expires', ARGV[5])
redis.call('PEXPIREAT', KEYS[1], ARGV[5])
return 1
