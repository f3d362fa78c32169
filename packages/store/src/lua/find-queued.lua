-- Runs that were created so long ago and that no worker has begun. KEYS: the list of them. ARGV: age, most → kind, session id
-- and run id of each, in one text
local longAgo = clock() / 1000 - tonumber(ARGV[1])
return redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', whole(longAgo), 'LIMIT', 0, ARGV[2])
