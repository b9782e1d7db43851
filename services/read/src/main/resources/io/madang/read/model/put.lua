-- Writes those parts of an entry that are newer than what is there, and keeps its time to live, which is at least that
-- of its lease.
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
local at = 4
while at <= #ARGV do
  local field, version, size = ARGV[at], ARGV[at + 1], tonumber(ARGV[at + 2])
  local known = redis.call('HGET', entry, field)
  -- An absence has no version: its owner knew of nothing when it was asked. What an event tells of the same thing may be
  -- newer than that, or come late or again for something that is gone: the next reader asks.
  if field == 'hv' and token == '' and known == '0' then
    redis.call('DEL', entry)
    return 0
  elseif field == 'hv' and version == '0' and known and known ~= '0' and redis.call('HGET', entry, 'h') ~= '' then
    redis.call('DEL', entry, lease)
    return 0
  elseif not known or tonumber(version) > tonumber(known) then
    redis.call('HSET', entry, field, version, unpack(ARGV, at + 3, at + 2 + 2 * size))
    written = written + 1
    if field == 'hv' and version == '0' then
      ttl, anew = ARGV[3], true
    elseif field == 'hv' and known == '0' then
      anew = true
    end
  end
  at = at + 3 + 2 * size
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
