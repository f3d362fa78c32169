-- What a refusal says of the input tokens that a key may send for a model. KEYS[1] is the rate key. ARGV: lifetime, tokens a
-- minute (0 where it names none), a minute → the limit
RATE = KEYS[1]
local rate = readRate()
-- The service's minute and ours begin at different moments, so a little is left free.
local limit = math.floor(tonumber(ARGV[2]) * 0.95)
if limit == 0 then
  -- What was sent within the last minute was too much.
  for count in string.gmatch(rate.tokens or '', ':(%d+)') do limit = limit + tonumber(count) end
  limit = math.floor(limit * 0.9)
  if limit == 0 then return 0 end
end
redis.call('HSET', RATE, 'tokenCap', limit, 'minute', ARGV[3])
if redis.call('PTTL', RATE) < RATE_LIFETIME_MS then redis.call('PEXPIRE', RATE, RATE_LIFETIME_MS) end
return limit
