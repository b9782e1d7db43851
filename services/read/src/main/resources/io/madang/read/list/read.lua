-- Reads a part of a list, newest first, together with what says how far the list can be trusted.
-- KEYS: 1 the state, 2 the ids
-- ARGV: 1 rank or before, 2 how many newer ones to skip, or the id that all must be older than, 3 how many at most
-- Answers {closed}, {missing}, or {list, floor, size, count, version, ids...}
local closed, floor, size, count, version =
  unpack(redis.call('HMGET', KEYS[1], 'closed', 'floor', 'size', 'count', 'version'))
if closed then
  return {'closed'}
end
if not floor or not count or redis.call('ZCARD', KEYS[2]) ~= tonumber(size) then
  return {'missing'}
end
local ids
if ARGV[1] == 'rank' then
  ids = redis.call('ZRANGE', KEYS[2], ARGV[2], ARGV[2] + ARGV[3] - 1, 'REV')
else
  ids = redis.call('ZRANGE', KEYS[2], '(' .. ARGV[2], '-', 'BYLEX', 'REV', 'LIMIT', 0, ARGV[3])
end
return {'list', floor, size, count, version, unpack(ids)}
