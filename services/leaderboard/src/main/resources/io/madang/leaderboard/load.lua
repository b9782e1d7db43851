-- Adds players to a copy that is being built, for whoever holds the lease, which is prolonged.
-- KEYS: 1 the lease, 2 the progress, 3 the sorted set, 4 the hash of stamps; no set: nobody is added
-- ARGV: 1 the holder, 2 milliseconds of the lease, 3 the progress, 4 shared or first-reached, then for each player the
--       score and the player; and where the first to reach a score is better, the stamp
if redis.call('GET', KEYS[1]) ~= ARGV[1] then
  return {0}
end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
redis.call('SET', KEYS[2], ARGV[3], 'PX', ARGV[2])
if not KEYS[3] then
  return {1}
end
if ARGV[4] == 'shared' then
  redis.call('ZADD', KEYS[3], unpack(ARGV, 5))
  return {1}
end
local members, stamps = {}, {}
for i = 5, #ARGV, 3 do
  members[#members + 1] = ARGV[i]
  members[#members + 1] = ARGV[i + 2] .. ARGV[i + 1]
  stamps[#stamps + 1] = ARGV[i + 1]
  stamps[#stamps + 1] = ARGV[i + 2]
end
redis.call('ZADD', KEYS[3], unpack(members))
redis.call('HSET', KEYS[4], unpack(stamps))
return {1}
