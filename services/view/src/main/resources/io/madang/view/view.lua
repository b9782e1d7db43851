-- Counts a view, unless the viewer has been counted lately.
-- KEYS: 1 the article's count, 2 the shard's changed articles, 3 the viewer's mark,
--       and for guests 4 how many came from their network, 5 the mark of their new cookie
-- ARGV: 1 the article, 2 how long a mark stays in milliseconds, 3 a flush is due each so many views,
--       4 how many guests of one network count
-- Answers {count, counted, flush due}; {-1, 0, 0} where the count must be brought from the database first.
local count = redis.call('GET', KEYS[1])
if not count then
  return {-1, 0, 0}
end
if KEYS[4] and tonumber(redis.call('GET', KEYS[4]) or 0) >= tonumber(ARGV[4]) then
  return {tonumber(count), 0, 0}
end
if not redis.call('SET', KEYS[3], '', 'NX', 'PX', ARGV[2]) then
  return {tonumber(count), 0, 0}
end
if KEYS[4] and redis.call('INCR', KEYS[4]) == 1 then
  redis.call('PEXPIRE', KEYS[4], ARGV[2])
end
if KEYS[5] then
  redis.call('SET', KEYS[5], '', 'PX', ARGV[2])
end
count = redis.call('INCR', KEYS[1])
if redis.call('SADD', KEYS[2], ARGV[1]) == 1 then
  -- what the database does not know yet must not expire
  redis.call('PERSIST', KEYS[1])
end
return {count, 1, count % ARGV[3] == 0 and 1 or 0}
