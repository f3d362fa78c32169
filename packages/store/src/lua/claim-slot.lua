-- Another slot for items that missed theirs, or may not leave on it.
-- ARGV: lifetime, owner, interval where the credential has none, the missed slot's time, that of the slot after it, how
-- far slots had been moved then → {'gone'} | {'lost'} | {'claimed', wait, interval, grace, ticket}
local run = redis.call('HMGET', RUN, 'state', 'owner')
if not run[1] or ENDED[run[1]] then return { 'gone' } end
if run[2] ~= ARGV[2] then return { 'lost' } end

local now = clock()
local slot = findSlot(readRate(), now, tonumber(ARGV[3]))
local moved = slot.moved - tonumber(ARGV[6])
local late = now - tonumber(ARGV[4]) - moved
local following = tonumber(ARGV[5]) + moved
local mayLeave = not slot.isPaused and slot.why ~= 'reddit-window' and late >= 0

local function claimed(ticket)
  return { 'claimed', whole(slot.at - now), whole(slot.interval), whole(graceOf(slot.interval)), ticket }
end

if mayLeave and tonumber(slot.rate.at) == following then
  -- Nobody has reserved behind the missed slot: being late delays what follows, no more.
  slot.at = now
  return claimed(takeSlot(now, slot, runId()))
end
-- Those behind ask at the earliest when four fifths of the interval are over.
local mayMoveOthers = late <= slot.interval * 3 / 4 and (slot.rate.fixed or 0) <= tonumber(ARGV[4]) + moved
if mayLeave and mayMoveOthers then
  -- Those who have reserved behind it learn that their slots have moved just before they send, see `confirm`.
  slot.at = now
  redis.call('HSET', RATE, 'at', whole(tonumber(slot.rate.at) + late), 'moved', whole(slot.moved + late))
  return claimed({ whole(now), whole(following + late), whole(slot.moved + late), 0 })
end
local ticket = takeSlot(now, slot, runId())
countInWindow(slot)
redis.call('HSET', RUN, 'waitReason', slot.why, 'waitUntil', whole(slot.at / 1000))
return claimed(ticket)
