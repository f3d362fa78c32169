-- Reserves a slot for a request outside a run. KEYS: rate.
-- ARGV: lifetime, default interval, window, guard, shortest time until the slot, longest wait, '1' if a person waits for it → {'blocked', wait, why} | {'taken', wait, why, interval, reservation}
RATE = KEYS[1]
local now, longest = clock(), tonumber(ARGV[6])
local slot = findSlot(now, wanted(2))
local rate = slot.rate

-- Runs do not use the last requests of a window (`floor`). A person gets one of these, and does not wait behind the slots that
-- runs took in the next window. `inflight` of them stay unused: a response does not count requests sent after its own.
local function findReserved()
  local isKnown = rate.remaining and (rate.resetAt or 0) > now
  local isPresumed = not isKnown and rate.presumed and (rate.presumedUntil or 0) > now
  local spent = redis.call('HMGET', RATE, 'inflight', 'reservedAt')
  local left = isKnown and rate.remaining - (tonumber(spent[1]) or 0)
    or isPresumed and rate.presumed * 3 / 4 - (rate.presumedSent or 0)
    or 0
  if left <= 0 then return nil end
  return math.max(now, tonumber(spent[2]) or 0)
end

if slot.at - now > 1000000 and (rate.notBefore or 0) <= now and ARGV[7] == '1' then
  local at = findReserved()
  if at and at - now <= longest then
    slot.at, slot.isWindowed = at, rate.remaining and (rate.resetAt or 0) > at
    countInWindow(slot)
    redis.call('HSET', RATE, 'reservedAt', whole(at + slot.interval))
    return { 'taken', whole(at - now), 'rate', whole(slot.interval), { whole(at), '0' } }
  end
end

if slot.at - now > longest then return { 'blocked', whole(slot.at - now), slot.why } end
local reservation = takeSlot(now, slot)
countInWindow(slot)
return { 'taken', whole(slot.at - now), slot.why, whole(slot.interval), reservation }
