-- Returns an unused slot. KEYS: rate, slots.
-- ARGV: lifetime, time of the slot, microseconds that it moved `due` by, {bucket, tokens reserved} if any
RATE, SLOTS = KEYS[1], KEYS[2]
local rate = readRate()
if ARGV[4] and rate.tokens then
  local tokens = string.gsub(rate.tokens, ARGV[4] .. ':(%d+)', function(count)
    return ARGV[4] .. ':' .. whole(math.max(0, tonumber(count) - tonumber(ARGV[5])))
  end)
  redis.call('HSET', RATE, 'tokens', tokens)
end
-- A slot that has left the list is too old to be reused.
if redis.call('LREM', SLOTS, -1, ARGV[2]) == 0 then return 0 end
if (rate.sentToday or 0) > 0 then redis.call('HINCRBY', RATE, 'sentToday', -1) end
redis.call('HSET', RATE, 'due', whole((rate.due or 0) - tonumber(ARGV[3])), 'latest',
  redis.call('LINDEX', SLOTS, -1) or 0)
return 1
