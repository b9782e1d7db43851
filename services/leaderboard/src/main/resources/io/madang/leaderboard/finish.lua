-- Ends the building of a copy, for whoever holds the lease: it is complete up to the given positions.
-- KEYS: 1 the lease, 2 the marker of a complete copy, 3 the position of each shard, 4 the progress
-- ARGV: 1 the holder, 2 the marker, then shards and positions; none: those that are there stay
if redis.call('GET', KEYS[1]) ~= ARGV[1] then
  return {0}
end
if #ARGV > 2 then
  redis.call('DEL', KEYS[3])
end
for i = 3, #ARGV, 2 do
  redis.call('HSET', KEYS[3], ARGV[i], ARGV[i + 1])
end
redis.call('SET', KEYS[2], ARGV[2])
redis.call('DEL', KEYS[1], KEYS[4])
return {1}
