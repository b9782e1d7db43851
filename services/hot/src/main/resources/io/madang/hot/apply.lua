-- Takes in what is new about articles of one day, and gives each the place that its score says.
-- KEYS: 1 the day's articles by score, then for each piece of news what is known of its article
-- ARGV: 1 what precedes the id of a board in the key of its articles by score, 2 when all of this expires,
--       3 to 5 what a like, a comment and a view add to a score; then for each piece of news six:
--       the part that it is about (or 'gone'), its version, the article as a member of the sets,
--       and of a text its board, writer and title, or of a count the count
-- Answers how much of it was not new. Versions are compared as text, since numbers are exact only below 2^53 here.
local all, boards, expiry = KEYS[1], ARGV[1], ARGV[2]

local function newer(version, known)
  return not known or #version > #known or (#version == #known and version > known)
end

local function put(set, score, article)
  if redis.call('ZADD', set, score, article) == 1 then
    redis.call('PEXPIREAT', set, expiry)
  end
end

-- An article without a board is one of which nothing but counts has arrived yet: it waits for its text.
local function place(key, article)
  local known = redis.call('HMGET', key, 'board', 'likes', 'comments', 'views')
  if known[1] then
    local score = (known[2] or 0) * ARGV[3] + (known[3] or 0) * ARGV[4] + (known[4] or 0) * ARGV[5]
    put(all, score, article)
    put(boards .. known[1], score, article)
  end
end

-- What is left of a deleted article keeps whatever comes late or twice from bringing it back.
local function bury(key, version, article)
  local board = redis.call('HGET', key, 'board')
  if board then
    redis.call('ZREM', all, article)
    redis.call('ZREM', boards .. board, article)
  end
  redis.call('DEL', key)
  redis.call('HSET', key, 'deleted', '1', 'version', version)
end

local stale = 0
for i = 2, #KEYS do
  local key, at = KEYS[i], 5 + 6 * (i - 2)
  local part, version, article = ARGV[at + 1], ARGV[at + 2], ARGV[at + 3]
  local isCount = part ~= 'article' and part ~= 'gone'
  local field = isCount and part .. ':version' or 'version'
  local known = redis.call('HMGET', key, 'deleted', field)
  if known[1] or not newer(version, known[2]) then
    stale = stale + 1
  else
    if part == 'gone' then
      bury(key, version, article)
    elseif isCount then
      redis.call('HSET', key, part, ARGV[at + 4], field, version)
      place(key, article)
    else
      redis.call('HSET', key, field, version, 'board', ARGV[at + 4], 'writer', ARGV[at + 5], 'title', ARGV[at + 6])
      place(key, article)
    end
    redis.call('PEXPIREAT', key, expiry)
  end
end
return stale
