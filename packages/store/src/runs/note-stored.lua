-- Marks a run whose requests Google may store. ARGV: lifetime
if isLive() then redis.call('HSET', RUN, 'mayBeStored', 1) end
return 1
