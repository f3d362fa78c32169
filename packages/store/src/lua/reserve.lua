-- A slot for a request outside of a run; KEYS[1] is the rate key.
-- ARGV: lifetime, interval where the credential has none, longest wait that is worth a slot, '1' when a person waits for it
-- → {'taken'|'blocked', wait, why}
RATE = KEYS[1]
local now, longest = clock(), tonumber(ARGV[3])
local rate = readRate()
local slot = findSlot(rate, now, tonumber(ARGV[2]))

-- Runs leave the last requests of a window (`floor`) alone. A person is served from these, and not behind the slots that
-- runs have taken in the window after it; `inflight` of them stay, because an answer does not count what left after its
-- own request.
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

if slot.at - now > 1000000 and not slot.isPaused and ARGV[4] == '1' then
  local at = findReserved()
  if at and at - now <= longest then
    slot.at, slot.isWindowed = at, rate.remaining and (rate.resetAt or 0) > at
    countInWindow(slot)
    redis.call('HSET', RATE, 'reservedAt', whole(at + slot.interval))
    return { 'taken', whole(at - now), 'rate' }
  end
end

if slot.at - now > longest then return { 'blocked', whole(slot.at - now), slot.why } end
-- Whoever reserves outside of a run does not ask whether the slot was moved.
for _, value in ipairs({ 'fixed', whole(slot.at) }) do slot.fields[#slot.fields + 1] = value end
takeSlot(now, slot, '')
countInWindow(slot)
return { 'taken', whole(slot.at - now), slot.why }
