-- What a session keeps beside its questions. ARGV: lifetime, field, value → 1, or 0 where the session was discarded meanwhile
if not isOpen() then return 0 end
redis.call('HSET', META, ARGV[2], ARGV[3])
keepAll(1, 4)
return 1
