-- Applies entries of the log, each once and in order, however often and by whomever they are sent.
-- KEYS: 1 the marker of a complete copy, 2 the position of each shard, then the keys of seasons
-- ARGV: for each shard its number, the position before the first entry and how many entries follow, then for each entry
--       the indexes of the season's sorted set and of its hash (0: ties are shared), the player, the score (empty: not
--       on the leaderboard) and the stamp
-- Answers for each shard: 1 it has all of them, -1 entries before them are missing, -2 the copy is not complete
local complete = redis.call('EXISTS', KEYS[1]) == 1
local answers = {}
local i = 1
while i <= #ARGV do
  local shard, from, count = ARGV[i], tonumber(ARGV[i + 1]), tonumber(ARGV[i + 2])
  i = i + 3
  if not complete then
    answers[#answers + 1] = -2
  else
    local position = tonumber(redis.call('HGET', KEYS[2], shard) or '0')
    if position < from then
      answers[#answers + 1] = -1
    else
      for entry = 1, count do
        if from + entry > position then
          local a = i + (entry - 1) * 5
          local set, hash = KEYS[tonumber(ARGV[a])], tonumber(ARGV[a + 1])
          local player, score, stamp = ARGV[a + 2], ARGV[a + 3], ARGV[a + 4]
          if hash == 0 then
            if score == '' then
              redis.call('ZREM', set, player)
            else
              redis.call('ZADD', set, score, player)
            end
          else
            hash = KEYS[hash]
            local old = redis.call('HGET', hash, player)
            if old and (old ~= stamp or score == '') then
              redis.call('ZREM', set, old .. player)
            end
            if score == '' then
              redis.call('HDEL', hash, player)
            else
              redis.call('HSET', hash, player, stamp)
              redis.call('ZADD', set, score, stamp .. player)
            end
          end
        end
      end
      if from + count > position then
        redis.call('HSET', KEYS[2], shard, from + count)
      end
      answers[#answers + 1] = 1
    end
  end
  i = i + count * 5
end
return answers
