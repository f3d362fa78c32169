-- ARGV: lifetime, field, requests, tokens ; a session that was wiped stays wiped
if not isOpen() then return 0 end
redis.call('HINCRBY', META, ARGV[2], ARGV[3])
redis.call('HINCRBY', META, 'tokens', ARGV[4])
return 1
