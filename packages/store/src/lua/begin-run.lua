-- ARGV: lifetime, owner → {'gone'} | {'paused'} | {'begun', fields}
if not isLive() then return { 'gone' } end
putAllBack()
redis.call('HSET', RUN, 'owner', ARGV[2], 'state', 'running')
redis.call('HINCRBY', RUN, 'starts', 1)
keepAll(1, 13)
if redis.call('HGET', RUN, 'pause') == '1' then return { 'paused' } end
return { 'begun', redis.call('HGETALL', RUN) }
