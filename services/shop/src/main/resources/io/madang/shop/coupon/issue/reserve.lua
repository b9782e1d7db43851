-- Who of the given users has a coupon, gets a place, or is too late.
-- KEYS: meta, granted, reserved. ARGV: epoch, time in milliseconds (empty: nothing is reserved), users.
-- Answers nothing where the places are not those of the epoch, or do not add up; else the number of reserved places
-- and for each user the coupon's id (text), 1 for a reserved place, 2 for one that was left to be reserved, or 0.
local meta = redis.call('HMGET', KEYS[1], 'epoch', 'left', 'total', 'expires')
if meta[1] ~= ARGV[1] then
  return {}
end
local left = tonumber(meta[2])
local reserved = redis.call('HLEN', KEYS[3])
if left + reserved + redis.call('HLEN', KEYS[2]) ~= tonumber(meta[3]) then
  return {}
end
local first = left
local none = reserved == 0
local answers = {0}
local coupons = redis.call('HMGET', KEYS[2], unpack(ARGV, 3))
for i = 3, #ARGV do
  local answer = coupons[i - 2]
  if not answer then
    if left > 0 and ARGV[2] == '' then
      answer = 2 - redis.call('HEXISTS', KEYS[3], ARGV[i])
    elseif left > 0 then
      if redis.call('HSETNX', KEYS[3], ARGV[i], ARGV[2]) == 1 then
        left = left - 1
        reserved = reserved + 1
      end
      answer = 1
    elseif reserved > 0 then
      answer = redis.call('HEXISTS', KEYS[3], ARGV[i])
    else
      answer = 0
    end
  end
  answers[i - 1] = answer
end
if left ~= first then
  redis.call('HSET', KEYS[1], 'left', left)
  if none then
    redis.call('PEXPIREAT', KEYS[3], meta[4])
  end
end
answers[1] = reserved
return answers
