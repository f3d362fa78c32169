-- ARGV: lifetime, sealed credential → 1, or 0 if the run has ended or its session was deleted
if not isLive() then return 0 end
redis.call('SET', CREDENTIAL, ARGV[2], 'PX', LIFETIME_MS)
return 1
