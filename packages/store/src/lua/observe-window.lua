-- What Reddit says of the client id's window. ARGV: lifetime, remaining, reset (from now), floor
RATE = KEYS[1]
local resetAt = clock() + tonumber(ARGV[3])
local known = redis.call('HMGET', RATE, 'remaining', 'resetAt')
local remaining = tonumber(ARGV[2])
-- Answers arrive out of order and know nothing of what is in flight, so within one window the smaller number counts.
local isSameWindow = known[2] and math.abs(tonumber(known[2]) - resetAt) < 30000000 and tonumber(known[2]) > clock()
if isSameWindow then remaining = math.min(remaining, tonumber(known[1])) end
redis.call('HSET', RATE, 'remaining', whole(remaining), 'resetAt', whole(resetAt), 'floor', ARGV[4])
redis.call('PEXPIRE', RATE, 86400000)
return 1
