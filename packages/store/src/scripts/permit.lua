-- Takes or renews a permit. Waiting callers are served in the order in which they first asked. Times are milliseconds
-- of Redis' clock, unless stated otherwise.
--
-- KEYS  1 permits by expiry time
--       2 waiting callers by the time (microseconds) at which they first asked
--       3 waiting callers by the time at which they last asked
-- ARGV  1 name of the caller's permit   2 number of permits   3 lifetime of a permit that is not renewed
--       4 time after which a caller that has stopped asking is forgotten
--
-- Returns 1 if the caller has the permit, else 0.

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
for _, gone in ipairs(redis.call('ZRANGEBYSCORE', KEYS[3], '-inf', now - tonumber(ARGV[4]))) do
  redis.call('ZREM', KEYS[2], gone)
  redis.call('ZREM', KEYS[3], gone)
end
local has = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not has then
  redis.call('ZADD', KEYS[2], 'NX', time[1] * 1000000 + time[2], ARGV[1])
  redis.call('ZADD', KEYS[3], now, ARGV[1])
  local free = tonumber(ARGV[2]) - redis.call('ZCARD', KEYS[1])
  has = redis.call('ZRANK', KEYS[2], ARGV[1]) < free
end
if has then
  redis.call('ZREM', KEYS[2], ARGV[1])
  redis.call('ZREM', KEYS[3], ARGV[1])
  redis.call('ZADD', KEYS[1], now + tonumber(ARGV[3]), ARGV[1])
end
for key = 1, 3 do redis.call('PEXPIRE', KEYS[key], 10 * tonumber(ARGV[3])) end
return has and 1 or 0
