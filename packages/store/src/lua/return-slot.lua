-- An unused slot, for whoever comes next; only where nobody has taken the one after it.
-- ARGV: lifetime, the slot's time, the time of the slot after it, how far slots had been moved then,
-- how much later it may be used, {twelfth, tokens reserved} where there are any
RATE = KEYS[1]
local rate = readRate()
local moved = (rate.moved or 0) - tonumber(ARGV[4])
if ARGV[6] and rate.tokens then
  local tokens = string.gsub(rate.tokens, ARGV[6] .. ':(%d+)', function(count)
    return ARGV[6] .. ':' .. whole(math.max(0, tonumber(count) - tonumber(ARGV[7])))
  end)
  redis.call('HSET', RATE, 'tokens', tokens)
end
if tonumber(rate.at) ~= tonumber(ARGV[3]) + moved then return 0 end
redis.call('HSET', RATE, 'at', whole(tonumber(ARGV[2]) + moved + tonumber(ARGV[5])))
return 1
