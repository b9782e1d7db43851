-- The articles with the highest scores, and what is known of each.
-- KEYS: 1 articles by score
-- ARGV: 1 what precedes an article in the key of what is known of it, 2 how many articles
-- Answers eight of each: the article, its score, board, writer, title, likes, comments and views.
local answer = {}
local top = redis.call('ZREVRANGE', KEYS[1], 0, ARGV[2] - 1, 'WITHSCORES')
for i = 1, #top, 2 do
  local known = redis.call('HMGET', ARGV[1] .. top[i], 'board', 'writer', 'title', 'likes', 'comments', 'views')
  table.insert(answer, top[i])
  table.insert(answer, top[i + 1])
  for field = 1, 6 do
    table.insert(answer, known[field] or '0')
  end
end
return answer
