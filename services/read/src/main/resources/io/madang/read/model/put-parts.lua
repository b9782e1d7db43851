-- Writes those parts of an entry that are newer than what is there, and keeps its time to live, which is at least that
-- of its lease.
--
-- An event may be late, or come again: alone it does not say how an article is now, only how it was once. So it changes
-- parts that are there, which are at least as new as what their owner said when it was asked. A part that is not there
-- but being asked for it only leaves beside it, in fields that begin with '+', where nobody reads it but the filler.
-- KEYS: the entry, its lease.
-- ARGV: the lease's token, or '' for an event; for how many milliseconds entries are kept, and absences; then of each
--       part the field of its version, its version, how many fields it has, and each field with its value.
-- Returns how many parts were newer; -1 where the lease is another's by now.
local entry, lease, token = KEYS[1], KEYS[2], ARGV[1]
if token == '' then
  -- nobody reads this one, and nobody is about to: whoever does so later reads what the event tells from its owner
  if redis.call('EXISTS', entry, lease) == 0 then
    return 0
  end
elseif redis.call('GET', lease) ~= token then
  return -1
end
local ttl, anew, written = ARGV[2], false, 0

local function newer(version, known)
  return not known or tonumber(version) > tonumber(known)
end

local at = 4
while at <= #ARGV do
  local field, version, size = ARGV[at], ARGV[at + 1], tonumber(ARGV[at + 2])
  local values = {unpack(ARGV, at + 3, at + 2 + 2 * size)}
  local known, beside = unpack(redis.call('HMGET', entry, field, '+' .. field))
  if token == '' and field == 'hv' and known == '0' then
    -- an absence has no version: what the event tells is newer, or of something that is gone. The next reader asks
    redis.call('DEL', entry)
    return 0
  elseif token == '' and not known then
    if newer(version, beside) and redis.call('EXISTS', lease) == 1 then
      for i = 1, #values, 2 do
        values[i] = '+' .. values[i]
      end
      redis.call('HSET', entry, '+' .. field, version, unpack(values))
      written = written + 1
    end
  else
    -- where the owner knows of nothing, what an event tells is old, unless it tells the same
    if token ~= '' and beside and newer(beside, version)
        and (field ~= 'hv' or version ~= '0' or redis.call('HGET', entry, '+h') == '') then
      version = beside
      for i = 1, #values, 2 do
        values[i + 1] = redis.call('HGET', entry, '+' .. values[i]) or values[i + 1]
      end
    end
    if newer(version, known) then
      redis.call('HSET', entry, field, version, unpack(values))
      written = written + 1
      if field == 'hv' and version == '0' then
        ttl, anew = ARGV[3], true
      elseif field == 'hv' and known == '0' then
        anew = true
      end
    end
  end
  at = at + 3 + 2 * size
end
if token ~= '' then
  redis.call('HDEL', entry, '+hv', '+h', '+c', '+w', '+lv', '+l', '+rv', '+r')
end
if written > 0 and (anew or redis.call('PTTL', entry) < 0) then
  redis.call('PEXPIRE', entry, ttl)
end
if token ~= '' then
  redis.call('DEL', lease)
elseif written > 0 then
  -- what the filler is about to write is older than this: it must still be here then
  local leased = redis.call('PTTL', lease)
  if leased > 0 and redis.call('PTTL', entry) < leased then
    redis.call('PEXPIRE', entry, leased + 1000)
  end
end
return written
