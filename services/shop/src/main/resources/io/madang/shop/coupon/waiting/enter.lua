-- Puts a user in line, once, and says how far the line has got.
-- KEYS: line, gate. ARGV: user, the order that the user's ticket says or nothing, a number from 0 to 1 for a draw or
-- nothing where the order is that of arrival, now, the opening, users admitted per second, time at which the keys
-- expire, how many may be in line.
-- Answers the user's order, how many are before them, how many are in line, and how many of these are admitted; nothing
-- where the line is full. Times are in milliseconds.
local now, opens, rate = tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6])
local order = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not order then
  if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[8]) then
    return {}
  end
  if ARGV[2] ~= '' then
    order = ARGV[2]
  elseif ARGV[3] ~= '' and now < opens then
    order = ARGV[3]
  else
    -- after all that were drawn, also where what was counted is lost
    local last = redis.call('ZREVRANGE', KEYS[1], 0, 0, 'WITHSCORES')
    order = string.format('%d', math.floor(tonumber(last[2] or 0)) + 1)
  end
  redis.call('ZADD', KEYS[1], order, ARGV[1])
  redis.call('PEXPIREAT', KEYS[1], ARGV[7])
end
local size = redis.call('ZCARD', KEYS[1])
local gate = redis.call('HMGET', KEYS[2], 'admitted', 'at')
local admitted, at = tonumber(gate[1] or 0), tonumber(gate[2] or ARGV[5])
if now > at then
  -- what nobody used is not saved up, but for a second of it
  admitted = math.max(admitted, math.min(admitted + (now - at) * rate / 1000, size + rate))
  redis.call('HSET', KEYS[2], 'admitted', tostring(admitted), 'at', ARGV[4])
  redis.call('PEXPIREAT', KEYS[2], ARGV[7])
end
return {order, redis.call('ZRANK', KEYS[1], ARGV[1]), size, math.floor(admitted)}
