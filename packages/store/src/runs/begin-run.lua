-- Takes a run over. ARGV: lifetime, owner, "session run" as listed in KEYS[15] (live runs)
-- → {'gone'} | {'paused'} | {'begun', fields}
local state, kind, pause = unpack(redis.call('HMGET', RUN, 'state', 'kind', 'pause'))
if not state or ENDED[state] then return { 'gone' } end
releaseLost(everything)
redis.call('HSET', RUN, 'owner', ARGV[2])
-- A paused run renews no keys: it expires if its session is no longer polled.
if pause == '1' then return { 'paused' } end
redis.call('ZADD', KEYS[15], whole(clock() / 1000), kind .. ' ' .. ARGV[3])
keep(KEYS[15])
redis.call('HSET', INFLIGHT, '', '')
redis.call('HSET', RUN, 'state', 'running', 'keptAt', whole(clock() / 1000))
redis.call('HINCRBY', RUN, 'starts', 1)
-- All keys of a run are renewed together, so the expiry of one shows that of all. INFLIGHT is new.
keep(INFLIGHT)
if redis.call('PTTL', RUN) < LIFETIME_MS - math.min(60000, LIFETIME_MS / 10) then keepAll(1, 13) end
return { 'begun', redis.call('HGETALL', RUN) }
