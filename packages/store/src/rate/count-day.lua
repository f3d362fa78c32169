-- Counts slots by the service's day. KEYS[1] is the rate key. ARGV: lifetime, time until the day ends, length of a day
RATE = KEYS[1]
local now = clock()
local ends = tonumber(redis.call('HGET', RATE, 'dayEnds')) or 0
if ends <= now then redis.call('HSET', RATE, 'sentToday', 0) end
redis.call('HSET', RATE, 'dayEnds', whole(now + tonumber(ARGV[2])), 'day', ARGV[3])
if redis.call('PTTL', RATE) < 0 then redis.call('PEXPIRE', RATE, RATE_LIFETIME_MS) end
return 1
