-- Keeps the newest name of each account.
-- KEYS: 1 the hash of names
-- ARGV: for each account its id, the version of its name, and the name
for i = 1, #ARGV, 3 do
  local known = redis.call('HGET', KEYS[1], ARGV[i])
  if not known or tonumber(string.match(known, '^%d+')) < tonumber(ARGV[i + 1]) then
    redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1] .. ' ' .. ARGV[i + 2])
  end
end
return 1
