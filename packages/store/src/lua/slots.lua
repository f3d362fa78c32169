-- Slots: when the next request of a credential may be sent. RATE is the state of one Reddit credential, or of one Gemini key
-- and model. Its field `slots` holds the times of its latest slots, oldest first: as many as a window allows, plus SPARE_SLOTS to
-- twice that, eight bytes each. In one field with the rest, they cost no command of their own. The field `latest` repeats the
-- last one.

local RATE_FIELDS = { 'due', 'latest', 'notBefore', 'why', 'keptAt', 'interval', 'slow', 'step', 'raiseAt', 'quiet',
  'minute', 'remaining', 'resetAt', 'floor', 'presumed', 'presumedSpan', 'presumedUntil', 'presumedSent', 'tier',
  'tokens', 'tokensFree', 'tokensPaid', 'tokenCap', 'tokenScale', 'dayEnds', 'day', 'sentToday', 'slots' }
local TEXTS = { why = true, tier = true, tokens = true, slots = true }
local RATE_LIFETIME_MS = 86400000
-- Up to this limit of a window, the smallest gap is nearly the interval; above it, half of it.
local SMALL_LIMIT = 30
local LEAST_GAP_SMALL, LEAST_GAP_LARGE = 0.95, 0.5
-- Returned slots leave the list, so it holds a few more than the window needs.
local SPARE_SLOTS, LARGEST_LIMIT = 20, 1000
local SLOT_FORMAT, SLOT_BYTES = '>d', 8
-- Share of the window that lost time may be caught up by. Idle time beyond that is not saved up.
local CATCH_UP = 1 / 30

-- Renews the expiry, unless a block needs longer.
local function keepRate()
  if redis.call('PTTL', RATE) < RATE_LIFETIME_MS then redis.call('PEXPIRE', RATE, RATE_LIFETIME_MS) end
end

local function readRate()
  local rate, values = {}, redis.call('HMGET', RATE, unpack(RATE_FIELDS))
  for i, name in ipairs(RATE_FIELDS) do
    rate[name] = values[i] and (TEXTS[name] and values[i] or tonumber(values[i])) or nil
  end
  return rate
end

-- → the time of the slot that is `back` slots before the next one, nil for one that is not stored
local function slotTime(rate, back)
  local from = #(rate.slots or '') - back * SLOT_BYTES + 1
  if from < 1 or back < 1 then return nil end
  return (struct.unpack(SLOT_FORMAT, rate.slots, from))
end

-- → how many slots back a time is, nil if it is not stored
local function findTime(rate, time)
  for back = 1, #(rate.slots or '') / SLOT_BYTES do
    if slotTime(rate, back) == time then return back end
  end
end

-- → the stored times with `times` instead of the one that is `back` slots back
local function withTimes(rate, back, ...)
  local packed = {}
  for i, time in ipairs({ ... }) do packed[i] = struct.pack(SLOT_FORMAT, tonumber(whole(time))) end
  local slots = rate.slots or ''
  local from = #slots - back * SLOT_BYTES
  return string.sub(slots, 1, from) .. table.concat(packed) .. string.sub(slots, from + SLOT_BYTES + 1)
end

-- The interval that applies now. After every recovery period without a 429, a lowered rate (`slow`) rises by one step in
-- requests a minute, up to the rate of the tier. Appends what must be written to `fields`.
local function currentInterval(rate, now, defaultInterval, fields)
  local stated = rate.interval or defaultInterval
  if not rate.slow or rate.slow <= stated then return stated end
  if now < rate.raiseAt then return rate.slow end
  local raised = math.max(stated, rate.minute / (rate.minute / rate.slow + rate.step))
  for _, field in ipairs({ 'slow', whole(raised), 'raiseAt', whole(now + rate.quiet), 'raised', 1 }) do
    fields[#fields + 1] = field
  end
  return raised
end

-- Reads the four arguments of a slot request from position `from` on; see `findSlot`.
local function wanted(from)
  local interval, window, guard, lead = unpack(ARGV, from, from + 3)
  return { interval = tonumber(interval), window = tonumber(window), guard = tonumber(guard), lead = tonumber(lead) }
end

-- Returns the credential's next free slot: when, why not now, the interval that applies. Reserves nothing. It is the latest of
--   the rate: an interval after the slot before, stretched so that a window's worth of them fills the window and its guard;
--     lost time is caught up, see CATCH_UP;
--   the smallest gap after the slot before;
--   the window and its guard after the slot that is a window's worth of requests back.
-- A rate alone loses the time of late requests; a window alone repeats a burst forever. `want`: default interval, window (0
-- for none: the interval is then the window of one request), guard, shortest time until the slot.
local function findSlot(now, want)
  local rate, fields = readRate(), {}
  local interval = currentInterval(rate, now, want.interval, fields)
  local slot = { rate = rate, fields = fields, interval = interval, why = 'rate',
    limit = 1, step = interval, gap = interval, catchUp = want.window * CATCH_UP }
  local span = interval
  local limit = interval > 0 and math.floor(want.window / interval + 0.001) or 0
  if limit >= 1 and limit <= LARGEST_LIMIT then
    span = want.window + want.guard
    slot.limit, slot.step = limit, span / limit
    slot.gap = slot.step * (limit <= SMALL_LIMIT and LEAST_GAP_SMALL or LEAST_GAP_LARGE)
  end
  local latest = rate.latest or 0
  local first = slot.limit == 1 and latest or slotTime(rate, slot.limit) or 0
  slot.at = math.max(now + want.lead, rate.due or 0, latest + slot.gap, first + span)
  if (rate.notBefore or 0) > now then
    slot.at, slot.why = math.max(slot.at, rate.notBefore), rate.why
  end
  local resetAt = rate.resetAt or 0
  if rate.remaining and resetAt > slot.at and rate.remaining <= rate.floor then
    slot.at, slot.why = resetAt, 'reddit-window'
  end
  -- The state of the window is unknown. It may end at any moment, so half of its requests fit into any window.
  local isUnknown = not rate.remaining or resetAt <= slot.at
  local presumedUntil = rate.presumedUntil or 0
  if isUnknown and rate.presumed and presumedUntil > slot.at and (rate.presumedSent or 0) * 2 >= rate.presumed then
    slot.at, slot.why = presumedUntil, 'reddit-window'
  end
  slot.isWindowed = rate.remaining and resetAt > slot.at
  return slot
end

-- Counts a request in the window that the service reports, or in the presumed one.
local function countInWindow(slot)
  if slot.isWindowed then return redis.call('HINCRBY', RATE, 'remaining', -1) end
  if not slot.rate.presumed then return end
  if (slot.rate.presumedUntil or 0) > slot.at then
    redis.call('HINCRBY', RATE, 'presumedSent', 1)
  else
    redis.call('HSET', RATE, 'presumedUntil', whole(slot.at + slot.rate.presumedSpan), 'presumedSent', 1)
  end
end

-- Counts a slot in the service's day. Beyond the last known end, every day has the same length.
local function countInDay(slot, set)
  local rate = slot.rate
  if not rate.dayEnds or not rate.day or rate.day <= 0 then return end
  local over = slot.at - rate.dayEnds
  if over >= 0 then
    set('dayEnds', whole(rate.dayEnds + (math.floor(over / rate.day) + 1) * rate.day))
  end
  set('sentToday', over >= 0 and 1 or (rate.sentToday or 0) + 1)
end

-- → the reservation, as `returnSlot` expects it: {time of the slot, microseconds that it moved `due` by}
local function takeSlot(now, slot)
  local rate, fields = slot.rate, slot.fields
  local function set(name, value)
    fields[#fields + 1], fields[#fields + 2] = name, value
  end
  local due = rate.due or 0
  if slot.at - due > slot.catchUp then due = slot.at end
  set('due', whole(due + slot.step))
  set('latest', whole(slot.at))
  countInDay(slot, set)
  -- Renewed once an hour.
  local isOld = now - (rate.keptAt or 0) > 3600000000
  if isOld then set('keptAt', whole(now)) end
  local slots, most = withTimes(rate, 0, slot.at), slot.limit + 2 * SPARE_SLOTS
  if #slots > most * SLOT_BYTES then slots = string.sub(slots, -(most - SPARE_SLOTS) * SLOT_BYTES) end
  set('slots', slots)
  redis.call('HSET', RATE, unpack(fields))
  if isOld then redis.call('PEXPIRE', RATE, RATE_LIFETIME_MS) end
  return { whole(slot.at), whole(slot.step) }
end

-- Input tokens of a key and model: those of the last minute are counted in twelve buckets, stored as "bucket:tokens …". A
-- request counts as if it came at the end of its bucket, so the limit applies wherever a minute begins.
local BUCKETS_PER_MINUTE = 12
local BYTES_PER_TOKEN = 4
-- Weight (0 to 1) of one measured token count when the estimate is corrected.
local CORRECTION_WEIGHT = 0.3
local LEAST_SCALE, MOST_SCALE = 0.25, 4

-- Returns nil if the key's minute is not known. Tokens are also counted without a limit: after a 429 without a number, the
-- count shows which amount was too much. `settled` is the position in ARGV of {bucket, reserved, unscaled, used}…, in tokens.
local function readTokens(slot, settled)
  local rate = slot.rate
  local ofTier = rate.tier == 'paid' and rate.tokensPaid or rate.tier ~= 'paid' and rate.tokensFree or 0
  local limit = math.min(ofTier > 0 and ofTier or math.huge, rate.tokenCap or math.huge)
  if not rate.minute then return nil end
  local tokens = { limit = limit, minute = rate.minute, scale = rate.tokenScale or 1, buckets = {} }
  tokens.width = tokens.minute / BUCKETS_PER_MINUTE
  for bucket, count in string.gmatch(rate.tokens or '', '(%d+):(%d+)') do
    tokens.buckets[tonumber(bucket)] = tonumber(count)
  end
  for i = settled, #ARGV, 4 do
    local bucket, reserved = tonumber(ARGV[i]), tonumber(ARGV[i + 1])
    local unscaled, used = tonumber(ARGV[i + 2]), tonumber(ARGV[i + 3])
    if tokens.buckets[bucket] then tokens.buckets[bucket] = math.max(0, tokens.buckets[bucket] + used - reserved) end
    -- A rejected request used no tokens, so it must not change the scale.
    if used > 0 then
      local scale = tokens.scale + CORRECTION_WEIGHT * (used / unscaled - tokens.scale)
      tokens.scale = math.min(MOST_SCALE, math.max(LEAST_SCALE, scale))
    end
  end
  return tokens
end

-- Moves the slot to the first time at which `bytes` fit, and counts them there. → {bucket, tokens reserved, tokens unscaled}
local function reserveTokens(slot, tokens, bytes)
  local unscaled = math.ceil(bytes / BYTES_PER_TOKEN)
  local needed = math.ceil(unscaled * tokens.scale)
  local oldest, sum, inWindow = math.floor((slot.at - tokens.minute) / tokens.width), 0, {}
  for bucket, count in pairs(tokens.buckets) do
    if bucket >= oldest then
      inWindow[#inWindow + 1] = bucket
      sum = sum + count
    end
  end
  table.sort(inWindow)
  for _, bucket in ipairs(inWindow) do
    if sum + needed <= tokens.limit then break end
    sum = sum - tokens.buckets[bucket]
    local free = math.ceil((bucket + 1) * tokens.width + tokens.minute)
    if free > slot.at then slot.at, slot.why = free, 'token-quota' end
  end
  local bucket = math.floor(slot.at / tokens.width)
  tokens.buckets[bucket] = (tokens.buckets[bucket] or 0) + needed
  local texts = {}
  for each, count in pairs(tokens.buckets) do
    if each >= oldest then texts[#texts + 1] = whole(each) .. ':' .. whole(count) end
  end
  for _, field in ipairs({ 'tokens', table.concat(texts, ' '), 'tokenScale', tostring(tokens.scale) }) do
    slot.fields[#slot.fields + 1] = field
  end
  return { whole(bucket), whole(needed), whole(unscaled) }
end
