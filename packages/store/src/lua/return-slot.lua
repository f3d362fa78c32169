-- An unused slot, for whoever comes next; only where nobody has taken the one after it.
-- ARGV: lifetime, the slot's time, the time of the slot after it
RATE = KEYS[1]
if redis.call('HGET', RATE, 'at') ~= ARGV[3] then return 0 end
redis.call('HSET', RATE, 'at', ARGV[2])
return 1
