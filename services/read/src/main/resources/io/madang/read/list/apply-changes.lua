-- Takes in changes of one board, in any order, each once.
-- KEYS: 1 the state, 2 the ids, 3 the changes, 4 the lease of whoever repairs the list
-- ARGV: 1 how many ids are kept, 2 how many changes are remembered, 3 how long all this stays in milliseconds,
--       then for each change its version, the id, + or -, and the board's count
local closed, floor, size, since, version =
  unpack(redis.call('HMGET', KEYS[1], 'closed', 'floor', 'size', 'since', 'version'))
if closed then
  return {0}
end
if floor and redis.call('ZCARD', KEYS[2]) ~= tonumber(size) then
  -- Redis has dropped some of it or all: a list of the rest would look whole
  redis.call('HDEL', KEYS[1], 'floor')
  redis.call('DEL', KEYS[2])
  floor = false
end
since, version = tonumber(since or 0), tonumber(version or 0)
local settled = since
-- nobody has the list or makes it: whoever makes it later asks for a version that includes all of these
local remember = floor or redis.call('EXISTS', KEYS[4]) == 1
local count
local taken = 0
for i = 4, #ARGV, 4 do
  local at, id, kind = tonumber(ARGV[i]), ARGV[i + 1], ARGV[i + 2]
  if at > version then
    version, count = at, ARGV[i + 3]
  end
  if not remember then
    since = math.max(since, at)
  elseif at > since then
    -- an article may go and come again: the last time that it came or went decides
    local same, other =
      unpack(redis.call('ZMSCORE', KEYS[3], id .. kind, id .. (kind == '+' and '-' or '+')))
    if at > tonumber(same or 0) then
      redis.call('ZADD', KEYS[3], at, id .. kind)
      taken = taken + 1
      if at < tonumber(other or 0) then
        -- it is only told late
      elseif kind == '-' then
        redis.call('ZREM', KEYS[2], id)
      elseif floor and id >= floor then
        redis.call('ZADD', KEYS[2], 0, id)
      end
    end
  end
end
if taken == 0 and not count and since == settled then
  -- nothing is new: whoever remembers the list may go on doing so
  return {0}
end
if floor then
  size = redis.call('ZCARD', KEYS[2])
  if size > tonumber(ARGV[1]) then
    redis.call('ZREMRANGEBYRANK', KEYS[2], 0, size - ARGV[1] - 1)
    size = tonumber(ARGV[1])
    floor = redis.call('ZRANGE', KEYS[2], 0, 0)[1]
  end
  redis.call('HSET', KEYS[1], 'floor', floor, 'size', size)
end
local excess = redis.call('ZCARD', KEYS[3]) - ARGV[2]
if excess > tonumber(ARGV[2]) then
  since = tonumber(redis.call('ZRANGE', KEYS[3], excess - 1, excess - 1, 'WITHSCORES')[2])
  redis.call('ZREMRANGEBYRANK', KEYS[3], 0, excess - 1)
end
redis.call('HSET', KEYS[1], 'since', since)
if count then
  redis.call('HSET', KEYS[1], 'count', count, 'version', version)
end
for i = 1, 3 do
  redis.call('PEXPIRE', KEYS[i], ARGV[3])
end
return {taken}
