-- Makes the list what the article service says it is, and then what newer changes have made of that.
-- KEYS: 1 the state, 2 the ids, 3 the changes, 4 the lease
-- ARGV: 1 the lease's owner, 2 how many ids are kept, 3 how long all this stays in milliseconds,
--       4 the version that the service was at before it was asked for ids, 5 the board's count at that version,
--       6 the floor, 7 whether to forget what is here (1 or 0), then the ids
-- Answers {1, ids that were missing, ids that were there in error, whether the list was there before}; {0, 0, 0, 0} if
-- the lease is lost, the board closed, or the version older than what is remembered.
if redis.call('GET', KEYS[4]) ~= ARGV[1] then
  return {0, 0, 0, 0}
end
redis.call('DEL', KEYS[4])
if ARGV[7] == '1' then
  redis.call('DEL', KEYS[1], KEYS[2], KEYS[3])
end
local closed, before, since, version = unpack(redis.call('HMGET', KEYS[1], 'closed', 'floor', 'since', 'version'))
local at, floor = tonumber(ARGV[4]), ARGV[6]
if closed or tonumber(since or 0) > at then
  return {0, 0, 0, 0}
end
local wanted = {}
for i = 8, #ARGV do
  wanted[ARGV[i]] = true
end
for _, change in ipairs(redis.call('ZRANGE', KEYS[3], '(' .. ARGV[4], '+inf', 'BYSCORE')) do
  local id = change:sub(1, -2)
  if change:sub(-1) == '-' then
    wanted[id] = nil
  elseif id >= floor then
    wanted[id] = true
  end
end
local missing, surplus = 0, 0
for _, id in ipairs(redis.call('ZRANGE', KEYS[2], 0, -1)) do
  if wanted[id] then
    wanted[id] = nil
  else
    redis.call('ZREM', KEYS[2], id)
    if id >= floor then
      surplus = surplus + 1
    end
  end
end
for id in pairs(wanted) do
  redis.call('ZADD', KEYS[2], 0, id)
  if before and id >= before then
    missing = missing + 1
  end
end
local size = redis.call('ZCARD', KEYS[2])
if size > tonumber(ARGV[2]) then
  redis.call('ZREMRANGEBYRANK', KEYS[2], 0, size - ARGV[2] - 1)
  size = tonumber(ARGV[2])
  floor = redis.call('ZRANGE', KEYS[2], 0, 0)[1]
end
redis.call('ZREMRANGEBYSCORE', KEYS[3], '-inf', ARGV[4])
redis.call('HSET', KEYS[1], 'floor', floor, 'size', size, 'since', ARGV[4])
if not version or tonumber(version) < at then
  redis.call('HSET', KEYS[1], 'count', ARGV[5], 'version', ARGV[4])
end
for i = 1, 3 do
  redis.call('PEXPIRE', KEYS[i], ARGV[3])
end
return {1, missing, surplus, before and 1 or 0}
