-- Reads the first comments of an article, if the list is known to have them.
-- KEYS: 1 the state, 2 the order, 3 the texts. ARGV: how many are wanted.
-- Answers {closed}, {missing}, or {list, texts...}
local closed, version, size, last = unpack(redis.call('HMGET', KEYS[1], 'closed', 'version', 'size', 'end'))
if closed then
  return {'closed'}
end
-- Redis may have dropped one of the keys: a list of the rest would look whole
if not version or redis.call('ZCARD', KEYS[2]) ~= tonumber(size) or redis.call('HLEN', KEYS[3]) ~= tonumber(size) then
  return {'missing'}
end
local members = redis.call('ZRANGE', KEYS[2], 0, ARGV[1] - 1)
if #members < tonumber(ARGV[1]) and last ~= '' then
  return {'missing'}
end
local answer = {'list'}
for i, member in ipairs(members) do
  local text = redis.call('HGET', KEYS[3], member:match(' (%d+)$'))
  if not text then
    return {'missing'}
  end
  answer[i + 1] = text:match('^%w* (.*)$')
end
return answer
