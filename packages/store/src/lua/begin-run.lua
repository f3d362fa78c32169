-- ARGV: lifetime, owner, session and run as they are listed in KEYS[14] until the run is begun
-- → {'gone'} | {'paused'} | {'begun', fields}
local state, kind = unpack(redis.call('HMGET', RUN, 'state', 'kind'))
if not state or ENDED[state] then return { 'gone' } end
if state == 'queued' then redis.call('ZREM', KEYS[14], kind .. ' ' .. ARGV[3]) end
putBackLost(everything)
redis.call('HSET', INFLIGHT, '', '')
redis.call('HSET', RUN, 'owner', ARGV[2], 'state', 'running', 'keptAt', whole(clock() / 1000))
redis.call('HINCRBY', RUN, 'starts', 1)
-- All keys of a run are renewed together, so one of them tells the age of all; this one is new.
keep(INFLIGHT)
if redis.call('PTTL', RUN) < LIFETIME_MS - math.min(60000, LIFETIME_MS / 10) then keepAll(1, 13) end
if redis.call('HGET', RUN, 'pause') == '1' then return { 'paused' } end
return { 'begun', redis.call('HGETALL', RUN) }
