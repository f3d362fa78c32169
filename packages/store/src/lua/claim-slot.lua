-- Another slot for items that missed theirs. ARGV: lifetime, owner, interval where the credential has none
-- → {'gone'} | {'lost'} | {'claimed', wait, interval, grace, ticket}
if not isLive() then return { 'gone' } end
if redis.call('HGET', RUN, 'owner') ~= ARGV[2] then return { 'lost' } end
local now = clock()
local at, why, interval, isWindowed = findSlot(now, tonumber(ARGV[3]))
local ticket = takeSlot(at, interval, isWindowed)
redis.call('HSET', RUN, 'waitReason', why, 'waitUntil', whole(at / 1000))
return { 'claimed', whole(at - now), whole(interval), whole(graceOf(interval)), ticket }
