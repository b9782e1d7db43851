-- Gives a lease up, unless it is another's by now. KEYS: the lease. ARGV: its token.
if redis.call('GET', KEYS[1]) == ARGV[1] then
  return redis.call('DEL', KEYS[1])
end
return 0
