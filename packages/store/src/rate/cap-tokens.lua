-- Sets the input token limit of a key and model after a 429. KEYS[1] is the rate key. ARGV: lifetime, tokens a minute (0 if
-- the 429 names none), the service's minute → the limit
RATE = KEYS[1]
local rate = readRate()
-- The service's minute may begin at another moment than ours, so 5 % stay free.
local limit = math.floor(tonumber(ARGV[2]) * 0.95)
if limit == 0 then
  -- The tokens of the last minute were too many.
  for count in string.gmatch(rate.tokens or '', ':(%d+)') do limit = limit + tonumber(count) end
  limit = math.floor(limit * 0.9)
  if limit == 0 then return 0 end
end
redis.call('HSET', RATE, 'tokenCap', limit, 'minute', ARGV[3])
if redis.call('PTTL', RATE) < RATE_LIFETIME_MS then redis.call('PEXPIRE', RATE, RATE_LIFETIME_MS) end
return limit
