-- Where players stand in one sorted set, and who stands around them.
-- KEYS: 1 the marker of a complete copy, 2 the sorted set, 3 the hash of stamps
-- ARGV: 1 high or low, 2 shared or first-reached, 3 how many rows on either side (-1: none), then three for each
--       question: the player, '', ''; or '', a score, and a member that may be in another set
-- Answers: marker, size, and for each question an empty list where the player is not here, or a list of: score, member,
--          how many are better; and with rows: how many are listed before, how many are better than the first row, rows
local set = KEYS[2]
local high, first = ARGV[1] == 'high', ARGV[2] == 'first-reached'
local span = tonumber(ARGV[3])
local range = high and 'ZREVRANGE' or 'ZRANGE'

local function better_scores(than)
  if high then
    return redis.call('ZCOUNT', set, '(' .. than, '+inf')
  end
  return redis.call('ZCOUNT', set, '-inf', '(' .. than)
end

-- by bytes, as Redis orders members; Lua's own comparison depends on the server's locale
local function precedes(a, b)
  for i = 1, math.min(#a, #b) do
    local x, y = string.byte(a, i), string.byte(b, i)
    if x ~= y then
      return (x > y) == high
    end
  end
  return #a ~= #b and (#a > #b) == high
end

-- the place of the first member with this score whose first bytes do not precede the given ones
local function place(of_score, bytes, width)
  local low = better_scores(of_score)
  local up = low + redis.call('ZCOUNT', set, of_score, of_score)
  while low < up do
    local middle = math.floor((low + up) / 2)
    if precedes(string.sub(redis.call(range, set, middle, middle)[1], 1, width), bytes) then
      low = middle + 1
    else
      up = middle
    end
  end
  return low
end

local function better(than, whose)
  if first then
    return place(than, string.sub(whose, 1, 8), 8)
  end
  return better_scores(than)
end

local function member_of(player)
  if not first then
    return player
  end
  local stamp = redis.call('HGET', KEYS[3], player)
  return stamp and stamp .. player
end

local function stand(player, score, member)
  if player ~= '' then
    member = member_of(player)
    score = member and redis.call('ZSCORE', set, member)
    if not score then
      return {}
    end
  end
  local answer = {score, member, better(score, member)}
  if span >= 0 then
    local before = redis.call(high and 'ZREVRANK' or 'ZRANK', set, member) or place(score, member, -1)
    local rows = redis.call(range, set, math.max(0, before - span), before + span, 'WITHSCORES')
    answer[4] = before
    answer[5] = rows[1] and better(rows[2], rows[1]) or 0
    answer[6] = rows
  end
  return answer
end

local answers = {redis.call('GET', KEYS[1]) or '', redis.call('ZCARD', set)}
for i = 4, #ARGV, 3 do
  answers[#answers + 1] = stand(ARGV[i], ARGV[i + 1], ARGV[i + 2])
end
return answers
