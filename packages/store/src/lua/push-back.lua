-- Nobody sends on this credential before then. ARGV: lifetime, wait, why
RATE = KEYS[1]
local now = clock()
local at = now + tonumber(ARGV[2])
local current = tonumber(redis.call('HGET', RATE, 'at')) or 0
if at > current then redis.call('HSET', RATE, 'at', whole(at)) end
local paused = tonumber(redis.call('HGET', RATE, 'pausedUntil')) or 0
redis.call('HSET', RATE, 'why', ARGV[3], 'whyUntil', whole(math.max(at, current)), 'pausedUntil', whole(math.max(at, paused)))
redis.call('PEXPIRE', RATE, math.max(86400000, math.ceil(tonumber(ARGV[2]) / 1000) + 3600000))
return 1
