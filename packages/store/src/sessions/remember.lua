-- Stores a field of the session. ARGV: lifetime, field, value → 1, or 0 if the session was deleted
if not isOpen() then return 0 end
redis.call('HSET', META, ARGV[2], ARGV[3])
keepAll(1, 4)
return 1
