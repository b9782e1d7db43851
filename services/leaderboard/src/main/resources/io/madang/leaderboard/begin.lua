-- Begins to build the copy anew, for whoever holds the lease.
-- KEYS: 1 the lease, then the keys that are deleted, the marker of a complete copy among them
-- ARGV: 1 the holder
-- Answers: 1, or 0 where another holds the lease; and whether the copy was complete until now
if redis.call('GET', KEYS[1]) ~= ARGV[1] then
  return {0, 0}
end
local complete = redis.call('EXISTS', KEYS[2])
for i = 2, #KEYS do
  redis.call('UNLINK', KEYS[i])
end
return {1, complete}
