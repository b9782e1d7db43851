-- Reserved places have become coupons. KEYS: meta, granted, reserved. ARGV: epoch, then users and coupons in turn.
if redis.call('HGET', KEYS[1], 'epoch') ~= ARGV[1] then
  return 0
end
for i = 2, #ARGV, 2 do
  if redis.call('HDEL', KEYS[3], ARGV[i]) == 1 then
    redis.call('HSET', KEYS[2], ARGV[i], ARGV[i + 1])
  end
end
redis.call('PEXPIREAT', KEYS[2], redis.call('HGET', KEYS[1], 'expires'))
return 1
