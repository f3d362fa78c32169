-- Blocks all requests on a credential. A shorter block does not shorten a longer one. KEYS[1] is the rate key. ARGV:
-- lifetime, wait, reason
RATE = KEYS[1]
local at = clock() + tonumber(ARGV[2])
if at <= (tonumber(redis.call('HGET', RATE, 'notBefore')) or 0) then return 0 end
redis.call('HSET', RATE, 'notBefore', whole(at), 'why', ARGV[3])
redis.call('PEXPIRE', RATE, math.max(RATE_LIFETIME_MS, math.ceil(tonumber(ARGV[2]) / 1000) + 3600000))
return 1
