-- Slots: when the next request of a credential may leave. RATE is one credential's, or one key's and model's.

-- How late a request may leave and still be on its slot. Added to the interval, so that two requests are never closer.
local function graceOf(interval)
  return math.max(interval / 48, math.min(10000, interval / 20))
end

local RATE_FIELDS = { 'at', 'why', 'whyUntil', 'pausedUntil', 'by', 'fixed', 'moved', 'keptAt', 'interval', 'slow', 'step', 'raiseAt', 'quiet',
  'minute', 'remaining', 'resetAt', 'floor', 'presumed', 'presumedSpan', 'presumedUntil', 'presumedSent', 'tier',
  'tokens', 'tokensFree', 'tokensPaid', 'tokenCap', 'tokenScale' }
local TEXTS = { at = true, why = true, by = true, tier = true, tokens = true }

local function readRate()
  local rate, values = {}, redis.call('HMGET', RATE, unpack(RATE_FIELDS))
  for i, name in ipairs(RATE_FIELDS) do
    rate[name] = values[i] and (TEXTS[name] and values[i] or tonumber(values[i])) or nil
  end
  return rate
end

-- The interval that applies now. A pace that a refusal has slowed down (`slow`) gains a step in requests a minute after
-- every quiet stretch, up to the interval that the tier states. What has to be written for it goes to `fields`.
local function paceOf(rate, now, defaultInterval, fields)
  local stated = rate.interval or defaultInterval
  if not rate.slow or rate.slow <= stated then return stated end
  if now < rate.raiseAt then return rate.slow end
  local raised = math.max(stated, rate.minute / (rate.minute / rate.slow + rate.step))
  for _, field in ipairs({ 'slow', whole(raised), 'raiseAt', whole(now + rate.quiet), 'raised', 1 }) do
    fields[#fields + 1] = field
  end
  return raised
end

-- The credential's next free slot: when, why not now, the interval that applies. Takes nothing.
local function findSlot(rate, now, defaultInterval)
  local fields = {}
  local slot = {
    rate = rate,
    fields = fields,
    at = math.max(tonumber(rate.at) or 0, now),
    why = 'rate',
    interval = paceOf(rate, now, defaultInterval, fields),
    moved = rate.moved or 0,
    isPaused = (rate.pausedUntil or 0) > now,
  }
  if rate.why and (rate.whyUntil or 0) > now then slot.why = rate.why end
  local resetAt = rate.resetAt or 0
  if rate.remaining and resetAt > slot.at and rate.remaining <= rate.floor then
    slot.at, slot.why = resetAt, 'reddit-window'
  end
  -- Nothing is known of the window. It may end at any moment, so half of it is what any window surely has room for.
  local isUnknown = not rate.remaining or resetAt <= slot.at
  local presumedUntil = rate.presumedUntil or 0
  if isUnknown and rate.presumed and presumedUntil > slot.at and (rate.presumedSent or 0) * 2 >= rate.presumed then
    slot.at, slot.why = presumedUntil, 'reddit-window'
  end
  slot.isWindowed = rate.remaining and resetAt > slot.at
  return slot
end

-- Counts a request where the service tells its window, and where it does not.
local function countInWindow(slot)
  if slot.isWindowed then return redis.call('HINCRBY', RATE, 'remaining', -1) end
  if not slot.rate.presumed then return end
  if (slot.rate.presumedUntil or 0) > slot.at then
    redis.call('HINCRBY', RATE, 'presumedSent', 1)
  else
    redis.call('HSET', RATE, 'presumedUntil', whole(slot.at + slot.rate.presumedSpan), 'presumedSent', 1)
  end
end

local RATE_LIFETIME_MS = 86400000

-- → what its owner needs: {its time, the time of the slot after it, how far slots had been moved, 1 when somebody else has
-- the slot before it}
local function takeSlot(now, slot, by)
  local rate, fields = slot.rate, slot.fields
  local following = whole(slot.at + slot.interval + graceOf(slot.interval))
  local isBehind = tonumber(rate.at) == slot.at and rate.by ~= by
  local function set(name, value)
    fields[#fields + 1], fields[#fields + 2] = name, value
  end
  set('at', following)
  if rate.by ~= by then set('by', by) end
  -- Renewed once an hour.
  local isOld = now - (rate.keptAt or 0) > 3600000000
  if isOld then set('keptAt', whole(now)) end
  redis.call('HSET', RATE, unpack(fields))
  if isOld then redis.call('PEXPIRE', RATE, RATE_LIFETIME_MS) end
  return { whole(slot.at), following, whole(slot.moved), isBehind and 1 or 0 }
end
