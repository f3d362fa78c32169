-- Stores the state of a client id's window from Reddit's headers. ARGV: lifetime, remaining, time until the reset, limit,
-- requests reserved for people, how many of these stay unused for requests in flight
RATE = KEYS[1]
local resetAt = clock() + tonumber(ARGV[3])
local known = redis.call('HMGET', RATE, 'remaining', 'resetAt', 'presumedSent')
local remaining = tonumber(ARGV[2])
-- Responses arrive out of order and do not count requests in flight, so within one window the smaller number applies.
local isSameWindow = known[2] and math.abs(tonumber(known[2]) - resetAt) < 30000000 and tonumber(known[2]) > clock()
if isSameWindow then
  remaining = math.min(remaining, tonumber(known[1]))
elseif known[3] then
  -- The first response of a window: requests sent before it may still be in flight.
  remaining = math.min(remaining, tonumber(ARGV[4]) - tonumber(known[3]))
  redis.call('HDEL', RATE, 'presumedSent', 'presumedUntil')
end
redis.call('HSET', RATE, 'remaining', whole(remaining), 'resetAt', whole(resetAt), 'floor', ARGV[5], 'inflight', ARGV[6])
redis.call('PEXPIRE', RATE, 86400000)
return 1
