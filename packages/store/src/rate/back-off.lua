-- A 429 that names no quota, as on a spent day. KEYS[1] is the rate key. ARGV: lifetime, first pause, longest pause → the
-- pause. Each pause is twice the one before, until `endBackOff` or until no such 429 came for twice the last pause.
RATE = KEYS[1]
local now = clock()
local values = redis.call('HMGET', RATE, 'backOff', 'backOffUntil')
local pause, untilTime = tonumber(values[1]) or 0, tonumber(values[2]) or 0
-- Requests sent before the pause began get the same 429.
if now < untilTime then return whole(untilTime - now) end
if now > untilTime + 2 * pause then pause = 0 end
pause = math.max(tonumber(ARGV[2]), math.min(tonumber(ARGV[3]), pause * 2))
redis.call('HSET', RATE, 'backOff', whole(pause), 'backOffUntil', whole(now + pause))
if redis.call('PTTL', RATE) < RATE_LIFETIME_MS then redis.call('PEXPIRE', RATE, RATE_LIFETIME_MS) end
return whole(pause)
