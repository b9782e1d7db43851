-- Makes the list what the comment service says it is, unless something newer was told meanwhile.
-- KEYS: 1 the state, 2 the order, 3 the texts, 4 the lease
-- ARGV: 1 the lease's holder, 2 how long the list stays in milliseconds, 3 the version of the article's comments,
--       4 the path that the list reaches to, or '' where it has all, then of each comment its path, its id and its JSON
-- Returns 1, or 0 where the list is not kept.
if redis.call('GET', KEYS[4]) ~= ARGV[1] then
  return 0
end
redis.call('DEL', KEYS[4])
local closed, version, missed = unpack(redis.call('HMGET', KEYS[1], 'closed', 'version', 'missed'))
if closed then
  return 0
end
local at = tonumber(ARGV[3])
if tonumber(version or -1) > at or tonumber(missed or -1) > at then
  redis.call('HDEL', KEYS[1], 'missed')
  return 0
end
redis.call('DEL', KEYS[1], KEYS[2], KEYS[3])
for i = 5, #ARGV, 3 do
  redis.call('ZADD', KEYS[2], 0, ARGV[i] .. ' ' .. ARGV[i + 1])
  redis.call('HSET', KEYS[3], ARGV[i + 1], ARGV[i] .. ' ' .. ARGV[i + 2])
end
redis.call('HSET', KEYS[1], 'version', ARGV[3], 'end', ARGV[4], 'size', (#ARGV - 4) / 3)
for i = 1, 3 do
  redis.call('PEXPIRE', KEYS[i], ARGV[2])
end
return 1
