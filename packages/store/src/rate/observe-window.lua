-- What Reddit says of the client id's window. ARGV: lifetime, remaining, reset (from now), limit,
-- requests that runs leave alone, how many of these nobody takes
RATE = KEYS[1]
local resetAt = clock() + tonumber(ARGV[3])
local known = redis.call('HMGET', RATE, 'remaining', 'resetAt', 'presumedSent')
local remaining = tonumber(ARGV[2])
-- Answers arrive out of order and know nothing of what is in flight, so within one window the smaller number counts.
local isSameWindow = known[2] and math.abs(tonumber(known[2]) - resetAt) < 30000000 and tonumber(known[2]) > clock()
if isSameWindow then
  remaining = math.min(remaining, tonumber(known[1]))
elseif known[3] then
  -- The first answer of a window: what was sent while nothing was known may be in flight still.
  remaining = math.min(remaining, tonumber(ARGV[4]) - tonumber(known[3]))
  redis.call('HDEL', RATE, 'presumedSent', 'presumedUntil')
end
redis.call('HSET', RATE, 'remaining', whole(remaining), 'resetAt', whole(resetAt), 'floor', ARGV[5], 'inflight', ARGV[6])
redis.call('PEXPIRE', RATE, 86400000)
return 1
