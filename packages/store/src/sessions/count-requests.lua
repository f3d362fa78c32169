-- ARGV: lifetime, field, requests, tokens; does nothing if the session was deleted
if not isOpen() then return 0 end
redis.call('HINCRBY', META, ARGV[2], ARGV[3])
redis.call('HINCRBY', META, 'tokens', ARGV[4])
return 1
