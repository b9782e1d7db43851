-- Notes what the database knows now, of some articles of one shard.
-- KEYS: 1 the shard's changed articles, then the count of each article
-- ARGV: 1 how long a flushed count stays in milliseconds, then for each article its id and the database's count
-- An article that was viewed again meanwhile stays among the changed; one that the database knows more of is raised.
for i = 2, #KEYS do
  local article, stored = ARGV[2 * i - 2], ARGV[2 * i - 1]
  local count = redis.call('GET', KEYS[i])
  if count and tonumber(count) < tonumber(stored) then
    redis.call('SET', KEYS[i], stored)
    count = stored
  end
  if not count or tonumber(count) == tonumber(stored) then
    redis.call('SREM', KEYS[1], article)
    redis.call('PEXPIRE', KEYS[i], ARGV[1])
  end
end
return #KEYS - 1
