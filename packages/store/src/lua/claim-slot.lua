-- Another slot for items that missed theirs. ARGV: lifetime, owner, interval where the credential has none,
-- time of the slot after the missed one → {'gone'} | {'lost'} | {'claimed', wait, interval, grace, ticket}
if not isLive() then return { 'gone' } end
if redis.call('HGET', RUN, 'owner') ~= ARGV[2] then return { 'lost' } end
local now = clock()
local rate = redis.call('HMGET', RATE, 'at', 'whyUntil')
local at, why, interval, isWindowed = findSlot(now, tonumber(ARGV[3]))
-- Nobody has reserved behind the missed slot and nobody has asked for a pause: being late delays what follows, no more.
if rate[1] == ARGV[4] and (tonumber(rate[2]) or 0) <= now and why == 'rate' then
  at, isWindowed = now, false
end
local ticket = takeSlot(at, interval, isWindowed)
redis.call('HSET', RUN, 'waitReason', why, 'waitUntil', whole(at / 1000))
return { 'claimed', whole(at - now), whole(interval), whole(graceOf(interval)), ticket }
