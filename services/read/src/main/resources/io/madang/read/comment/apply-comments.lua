-- Takes in changes of one article's comments. Each has the version after the one before it: what is not newer than the
-- list was told before, and where one is missing the list is dropped, so that its next reader asks for it.
-- KEYS: 1 the state, 2 the order, 3 the texts, 4 the lease of whoever asks for the list
-- ARGV: 1 how many comments are kept, then for each change its version, how many comments are gone (-1 if it does not
--       say which), whether one was written (1 or 0), the ids of those that are gone, and of the one that was written
--       its path, its id and its JSON
-- Returns how many changes were new; -1 where the list was dropped.
local state, order, texts = KEYS[1], KEYS[2], KEYS[3]
local closed, version, size, last = unpack(redis.call('HMGET', state, 'closed', 'version', 'size', 'end'))
if closed then
  return 0
end

local changes = {}
local at, newest = 2, 0
while at <= #ARGV do
  local change = {version = tonumber(ARGV[at]), removed = {}, known = ARGV[at + 1] ~= '-1'}
  local written = ARGV[at + 2] == '1'
  at = at + 3
  for i = 1, tonumber(ARGV[at - 2]) do
    change.removed[i] = ARGV[at]
    at = at + 1
  end
  if written then
    change.path, change.id, change.text = ARGV[at], ARGV[at + 1], ARGV[at + 2]
    at = at + 3
  end
  newest = math.max(newest, change.version)
  changes[#changes + 1] = change
end

-- nothing is kept; but whoever is asking for the list must not store one that is older than these changes
local function drop()
  redis.call('DEL', order, texts)
  redis.call('HDEL', state, 'version', 'size', 'end')
  local left = redis.call('PTTL', KEYS[4])
  if left > 0 then
    if newest > tonumber(redis.call('HGET', state, 'missed') or 0) then
      redis.call('HSET', state, 'missed', newest)
    end
    redis.call('PEXPIRE', state, left + 1000)
  else
    redis.call('DEL', state)
  end
end

if not version then
  drop()
  return 0
end
if redis.call('ZCARD', order) ~= tonumber(size) or redis.call('HLEN', texts) ~= tonumber(size) then
  drop()
  return -1
end

local function remove(id)
  local text = redis.call('HGET', texts, id)
  if text then
    redis.call('ZREM', order, text:match('^%w*') .. ' ' .. id)
    redis.call('HDEL', texts, id)
  end
end

-- byte by byte: how Lua compares texts depends on the server's locale
local function isBeyond(path, bound)
  for i = 1, math.min(#path, #bound) do
    if path:byte(i) ~= bound:byte(i) then
      return path:byte(i) > bound:byte(i)
    end
  end
  return #path > #bound
end

local taken = 0
version = tonumber(version)
for _, change in ipairs(changes) do
  if change.version > version then
    if change.version > version + 1 or not change.known then
      drop()
      return -1
    end
    for _, id in ipairs(change.removed) do
      remove(id)
    end
    if change.path and (last == '' or not isBeyond(change.path, last)) then
      redis.call('ZADD', order, 0, change.path .. ' ' .. change.id)
      redis.call('HSET', texts, change.id, change.path .. ' ' .. change.text)
    end
    version = change.version
    taken = taken + 1
  end
end
if taken == 0 then
  return 0
end
local count, window = redis.call('ZCARD', order), tonumber(ARGV[1])
if count > window then
  for _, member in ipairs(redis.call('ZRANGE', order, window, -1)) do
    remove(member:match(' (%d+)$'))
  end
  last, count = redis.call('ZRANGE', order, -1, -1)[1]:match('^%w*'), window
end
redis.call('HSET', state, 'version', version, 'size', count, 'end', last)
-- keys that were empty, and so gone, expire with the state
local left = redis.call('PTTL', state)
redis.call('PEXPIRE', order, left)
redis.call('PEXPIRE', texts, left)
return taken
