-- Returns an unused slot. KEYS: rate. ARGV: lifetime, time of the slot, microseconds that it moved `due` by, {bucket, tokens reserved} if any
RATE = KEYS[1]
local rate = readRate()
if ARGV[4] and rate.tokens then
  local tokens = string.gsub(rate.tokens, ARGV[4] .. ':(%d+)', function(count)
    return ARGV[4] .. ':' .. whole(math.max(0, tonumber(count) - tonumber(ARGV[5])))
  end)
  redis.call('HSET', RATE, 'tokens', tokens)
end
-- A slot that is no longer stored is too old to be reused.
local back = findTime(rate, tonumber(ARGV[2]))
if not back then return 0 end
rate.slots = withTimes(rate, back)
if (rate.sentToday or 0) > 0 then redis.call('HINCRBY', RATE, 'sentToday', -1) end
redis.call('HSET', RATE, 'due', whole((rate.due or 0) - tonumber(ARGV[3])), 'latest', whole(slotTime(rate, 1) or 0),
  'slots', rate.slots)
return 1
