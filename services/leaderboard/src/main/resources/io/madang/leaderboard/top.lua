-- Some rows of one sorted set, the best first.
-- KEYS: 1 the marker of a complete copy, 2 the sorted set
-- ARGV: 1 high or low, 2 how many rows to skip, 3 how many rows
-- Answers: marker, size, rows
local range = ARGV[1] == 'high' and 'ZREVRANGE' or 'ZRANGE'
local from = tonumber(ARGV[2])
return {
  redis.call('GET', KEYS[1]) or '',
  redis.call('ZCARD', KEYS[2]),
  redis.call(range, KEYS[2], from, from + tonumber(ARGV[3]) - 1, 'WITHSCORES')
}
