-- Takes in one sale, or that it was taken back, unless something as new is known of the order.
-- KEYS: 1 what is known of the orders of the sale's day; then the sorted sets that the sale belongs to
-- ARGV: 1 the order, 2 its version, 3 whether it counts (1 or 0), 4 when KEYS[1] expires, 5 how many sorted sets;
--       then for each sorted set what a piece adds and when the set expires; then for each item product and pieces
-- Answers whether it was new (1 or 0). All numbers are whole and below 2^53, so sums are exact in any order.
local order, version, counts, sets = ARGV[1], tonumber(ARGV[2]), ARGV[3] == '1', tonumber(ARGV[5])
local known = redis.call('HGET', KEYS[1], order)
local counted = false
if known then
  counted = string.sub(known, -1) == '+'
  if version <= tonumber(string.sub(known, 1, -2)) then
    return {0}
  end
end
redis.call('HSET', KEYS[1], order, ARGV[2] .. (counts and '+' or '-'))
redis.call('PEXPIREAT', KEYS[1], ARGV[4])
if counts == counted then
  return {1}
end
local sign = counts and 1 or -1
for set = 1, sets do
  local key = KEYS[set + 1]
  local weight, expiry = tonumber(ARGV[4 + 2 * set]), ARGV[5 + 2 * set]
  for item = 6 + 2 * sets, #ARGV, 2 do
    -- as text by hand: Lua would write large numbers with 14 digits only
    local points = string.format('%.0f', sign * weight * tonumber(ARGV[item + 1]))
    if tonumber(redis.call('ZINCRBY', key, points, ARGV[item])) == 0 then
      redis.call('ZREM', key, ARGV[item])
    end
  end
  redis.call('PEXPIREAT', key, expiry)
end
return {1}
