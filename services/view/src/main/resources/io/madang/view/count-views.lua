-- Counts views of one article, each unless its viewer has been counted lately.
-- KEYS: 1 the article's count, 2 the shard's changed articles, and then for each viewer their mark,
--       for guests also how many came from their network, for new guests also the mark of their new cookie
-- ARGV: 1 the article, 2 how long a mark stays in milliseconds, 3 how many guests of one network count,
--       and then for each viewer how many keys are theirs
-- Answers {count before, and then for each viewer 1 if they were counted and else 0};
-- {-1} where the count must be brought from the database first.
local before = redis.call('GET', KEYS[1])
if not before then
  return {-1}
end
local answer = {tonumber(before)}
local counted = 0
local key = 3
for viewer = 4, #ARGV do
  local keys = tonumber(ARGV[viewer])
  local network = keys > 1 and KEYS[key + 1]
  local full = network and tonumber(redis.call('GET', network) or 0) >= tonumber(ARGV[3])
  if not full and redis.call('SET', KEYS[key], '', 'NX', 'PX', ARGV[2]) then
    if network and redis.call('INCR', network) == 1 then
      redis.call('PEXPIRE', network, ARGV[2])
    end
    if keys > 2 then
      redis.call('SET', KEYS[key + 2], '', 'PX', ARGV[2])
    end
    counted = counted + 1
    answer[viewer - 2] = 1
  else
    answer[viewer - 2] = 0
  end
  key = key + keys
end
if counted > 0 then
  redis.call('INCRBY', KEYS[1], counted)
  if redis.call('SADD', KEYS[2], ARGV[1]) == 1 then
    -- what the database does not know yet must not expire
    redis.call('PERSIST', KEYS[1])
  end
end
return answer
