-- ARGV: lifetime, epoch, session id; KEYS[5] lists recently deleted sessions → 1, or 0 for one of those
if redis.call('ZSCORE', KEYS[5], ARGV[3]) then return 0 end
if redis.call('HSETNX', META, 'epoch', ARGV[2]) == 1 then redis.call('HSET', META, 'openedAt', whole(clock())) end
redis.call('HSETNX', META, 'revision', 0)
keepAll(1, 4)
return 1
