-- Takes in what is new about articles of one day, and gives each the place that its score says.
-- KEYS: 1 the day's articles by score, then for each update what is known of its article
-- ARGV: 1 what precedes the id of a board in the key of its articles by score, 2 when all of this expires,
--       3 to 5 what a like, a comment and a view add to a score; then for each update six:
--       the part that it is about (or 'gone'), its version, the article as a member of the sets,
--       and of a text its board, writer and title, or of a count the count
-- Answers how much of it was not new. Versions are compared as text, since numbers are exact only below 2^53 here.
local all, boards, expiry = KEYS[1], ARGV[1], ARGV[2]

local function newer(version, known)
  return not known or #version > #known or (#version == #known and version > known)
end

-- Whatever is new expires with the day.
local function keep(key, added)
  if added > 0 then
    redis.call('PEXPIREAT', key, expiry)
  end
end

-- An article without a board is one of which nothing but counts has arrived yet: it waits for its text.
local function place(article, board, likes, comments, views)
  if board then
    local score = (likes or 0) * ARGV[3] + (comments or 0) * ARGV[4] + (views or 0) * ARGV[5]
    keep(all, redis.call('ZADD', all, score, article))
    keep(boards .. board, redis.call('ZADD', boards .. board, score, article))
  end
end

-- What is left of a deleted article keeps whatever comes late or twice from bringing it back.
local function bury(key, version, article, board)
  if board then
    redis.call('ZREM', all, article)
    redis.call('ZREM', boards .. board, article)
  end
  redis.call('DEL', key)
  keep(key, redis.call('HSET', key, 'deleted', '1', 'version', version))
end

local stale = 0
for i = 2, #KEYS do
  local key, at = KEYS[i], 5 + 6 * (i - 2)
  local part, version, article = ARGV[at + 1], ARGV[at + 2], ARGV[at + 3]
  local isCount = part ~= 'article' and part ~= 'gone'
  local field = isCount and part .. ':version' or 'version'
  local fields = redis.call('HMGET', key, 'deleted', field, 'board', 'likes', 'comments', 'views')
  local known = {board = fields[3], likes = fields[4], comments = fields[5], views = fields[6]}
  if fields[1] or not newer(version, fields[2]) then
    stale = stale + 1
  elseif part == 'gone' then
    bury(key, version, article, known.board)
  else
    if isCount then
      known[part] = ARGV[at + 4]
      keep(key, redis.call('HSET', key, part, known[part], field, version))
    else
      if known.board and known.board ~= ARGV[at + 4] then
        redis.call('ZREM', boards .. known.board, article)
      end
      known.board = ARGV[at + 4]
      keep(key, redis.call('HSET', key, field, version,
        'board', known.board, 'writer', ARGV[at + 5], 'title', ARGV[at + 6]))
    end
    place(article, known.board, known.likes, known.comments, known.views)
  end
end
return stale
