-- Gives a slot back that nothing was sent on, for whoever comes next. KEYS are those of the rate.
-- ARGV: lifetime, the slot's time, how far it has moved the pace on, {twelfth, tokens reserved} where there are any
RATE, SLOTS = KEYS[1], KEYS[2]
local rate = readRate()
if ARGV[4] and rate.tokens then
  local tokens = string.gsub(rate.tokens, ARGV[4] .. ':(%d+)', function(count)
    return ARGV[4] .. ':' .. whole(math.max(0, tonumber(count) - tonumber(ARGV[5])))
  end)
  redis.call('HSET', RATE, 'tokens', tokens)
end
-- One that is forgotten already was so long ago that nobody can make up for it.
if redis.call('LREM', SLOTS, -1, ARGV[2]) == 0 then return 0 end
redis.call('HSET', RATE, 'due', whole((rate.due or 0) - tonumber(ARGV[3])))
return 1
