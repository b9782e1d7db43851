-- What there is of a campaign. KEYS: meta, granted, reserved.
-- Answers epoch, run, left, total, granted, reserved, and when the oldest place was reserved; nothing without a meta.
local meta = redis.call('HMGET', KEYS[1], 'epoch', 'run', 'left', 'total')
if not meta[1] then
  return {}
end
local reserved = redis.call('HLEN', KEYS[3])
local oldest = ''
if reserved > 0 then
  for _, time in ipairs(redis.call('HVALS', KEYS[3])) do
    if oldest == '' or tonumber(time) < tonumber(oldest) then
      oldest = time
    end
  end
end
return {meta[1], meta[2], meta[3], meta[4], redis.call('HLEN', KEYS[2]), reserved, oldest}
