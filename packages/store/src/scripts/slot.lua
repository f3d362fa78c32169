-- Reserves the next time at which a request may be sent with a key. Times are microseconds of Redis' clock.
--
-- KEYS  1 the key's rate   2 times of its latest slots   3 requests of the service's day, if they are counted
-- ARGV  1 interval between two requests, unless the rate has one
--       2 window in which the service counts requests, 0 for none   3 guard that is added to it
--       4 shortest and 5 longest time until the slot
--       6 names of the rate's fields with times before which this caller may not send, separated by spaces
--       7 names of fields that, until their times, forbid the caller even to reserve a later slot
--       8 lifetime of the keys (ms)
--       9 a slot that was reserved before and not used, '' for none: it is taken again, or freed if it is too early
--
-- Returns {'1' if reserved, time of the slot, time until it, interval, name of the field that delays it or ''}.

local SMALLEST_GAP, SPARE = 0.9, 20
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local interval, lowered, loweredUntil = unpack(redis.call('HMGET', KEYS[1], 'interval', 'lowered', 'loweredUntil'))
interval = tonumber(interval) or tonumber(ARGV[1])
if lowered and tonumber(loweredUntil) > now then interval = math.max(interval, tonumber(lowered)) end

-- Spreads the window's requests evenly, with slightly smaller gaps to catch up after late ones.
local window = tonumber(ARGV[2])
local limit = interval > 0 and math.floor(window / interval + 0.001) or 0
local span, gap = interval, interval
if limit > 1 then
  span = window + tonumber(ARGV[3])
  gap = span / limit * SMALLEST_GAP
elseif window > 0 and limit == 1 then
  span = math.max(interval, window + tonumber(ARGV[3]))
  gap = span
end
local function slotBefore(back)
  return tonumber(redis.call('ZRANGE', KEYS[2], -back, -back)[1] or nil) or 0
end
local soonest = now + tonumber(ARGV[4])
local unused = redis.call('ZREM', KEYS[2], ARGV[9]) == 1 and tonumber(ARGV[9])
local free = math.max(soonest, slotBefore(1) + gap)
if limit > 1 then free = math.max(free, slotBefore(limit) + span) end
local at, reason = free, ''
if unused and unused >= soonest then at = math.min(free, unused) end

local function delay(fields)
  local isDelayed = false
  for field in string.gmatch(fields, '%S+') do
    local blocked = tonumber(redis.call('HGET', KEYS[1], field) or nil) or 0
    if blocked > now then isDelayed = true end
    if blocked > at then at, reason = blocked, field end
  end
  return isDelayed
end
delay(ARGV[6])
local isForbidden = delay(ARGV[7])
-- After a delay, later slots of others are in the way.
if at ~= unused then at = math.max(at, free) end
local text = string.format('%.0f', at)
local isReserved = not isForbidden and at - now <= tonumber(ARGV[5])
if isReserved then
  redis.call('ZADD', KEYS[2], text, text)
  redis.call('ZREMRANGEBYRANK', KEYS[2], 0, -math.max(limit, 1) - SPARE - 1)
  if KEYS[3] and not unused then redis.call('INCR', KEYS[3]) end
  for key = 1, #KEYS do
    if redis.call('PTTL', KEYS[key]) < tonumber(ARGV[8]) then redis.call('PEXPIRE', KEYS[key], ARGV[8]) end
  end
elseif KEYS[3] and unused and (tonumber(redis.call('GET', KEYS[3]) or nil) or 0) > 0 then
  redis.call('DECR', KEYS[3])
end
return { isReserved and '1' or '', text, string.format('%.0f', at - now), string.format('%.0f', interval), reason }
