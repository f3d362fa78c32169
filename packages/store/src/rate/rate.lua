-- Reserves a slot for a request outside a run.
-- ARGV: lifetime, default interval, window, guard, shortest time until the slot, longest wait, '1' if a person waits for it → the reservation,
-- see `rate-limits.ts`
local function reserve()
  local now, longest = clock(), tonumber(ARGV[6])
  local slot = findSlot(now, wanted(2))
  local rate = slot.rate

  local function taken(why, reservation)
    return result('taken', { waitMs = (slot.at - now) / 1000, intervalMs = slot.interval / 1000, reason = why,
      reservation = reservation })
  end

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
      return taken('rate', { whole(at), '0' })
    end
  end

  if slot.at - now > longest then
    return result('blocked', { waitMs = (slot.at - now) / 1000, reason = slot.why })
  end
  local reservation = takeSlot(now, slot)
  countInWindow(slot)
  return taken(slot.why, reservation)
end

-- Returns an unused slot. ARGV: lifetime, time of the slot, microseconds that it moved `due` by, {bucket, tokens reserved} if any
local function returnSlot()
  local rate = readRate()
  if ARGV[4] and rate.tokens then
    local tokens = string.gsub(rate.tokens, ARGV[4] .. ':(%d+)', function(count)
      return ARGV[4] .. ':' .. whole(math.max(0, tonumber(count) - tonumber(ARGV[5])))
    end)
    redis.call('HSET', RATE, 'tokens', tokens)
  end
  -- A slot that is no longer stored is too old to be reused.
  local back = findTime(rate, tonumber(ARGV[2]))
  if not back then return 0 end
  rate.slots = withTimes(rate, back)
  if (rate.sentToday or 0) > 0 then redis.call('HINCRBY', RATE, 'sentToday', -1) end
  redis.call('HSET', RATE, 'due', whole((rate.due or 0) - tonumber(ARGV[3])), 'latest', whole(slotTime(rate, 1) or 0),
    'slots', rate.slots)
  return 1
end

-- Moves a missed slot to now if the slots after it are far enough away. The caller then sends at once. ARGV:
-- lifetime, time of the slot, default interval, window, guard, 0 → 1 or 0
local function delaySlot()
  local now = clock()
  local slot = findSlot(now, wanted(3))
  local rate = slot.rate
  local back = findTime(rate, tonumber(ARGV[2]))
  if not back or (rate.notBefore or 0) > now then return 0 end
  local following = slotTime(rate, back - 1)
  if back > slot.limit or following and following - now < slot.gap then return 0 end
  redis.call('HSET', RATE, 'slots', withTimes(rate, back, now))
  if back == 1 then redis.call('HSET', RATE, 'latest', whole(now)) end
  return 1
end

-- Blocks all requests on a credential. A shorter block does not shorten a longer one. ARGV:
-- lifetime, wait, reason
local function blockUntil()
  local at = clock() + tonumber(ARGV[2])
  if at <= (tonumber(redis.call('HGET', RATE, 'notBefore')) or 0) then return 0 end
  redis.call('HSET', RATE, 'notBefore', whole(at), 'why', ARGV[3])
  redis.call('PEXPIRE', RATE, math.max(RATE_LIFETIME_MS, math.ceil(tonumber(ARGV[2]) / 1000) + 3600000))
  return 1
end

-- A 429 that names no quota, as on a spent day. ARGV: lifetime, first pause, longest pause → the
-- pause. Each pause is twice the one before, until `endBackOff` or until no such 429 came for twice the last pause.
local function backOff()
  local now = clock()
  local values = redis.call('HMGET', RATE, 'backOff', 'backOffUntil')
  local pause, untilTime = tonumber(values[1]) or 0, tonumber(values[2]) or 0
  -- Requests sent before the pause began get the same 429.
  if now < untilTime then return whole(untilTime - now) end
  if now > untilTime + 2 * pause then pause = 0 end
  pause = math.max(tonumber(ARGV[2]), math.min(tonumber(ARGV[3]), pause * 2))
  redis.call('HSET', RATE, 'backOff', whole(pause), 'backOffUntil', whole(now + pause))
  keepRate()
  return whole(pause)
end

-- Stores the state of a client id's window from Reddit's headers. ARGV: lifetime, remaining, time until the reset, limit,
-- requests reserved for people, how many of these stay unused for requests in flight
local function observeWindow()
  local resetAt = clock() + tonumber(ARGV[3])
  local known = redis.call('HMGET', RATE, 'remaining', 'resetAt', 'presumedSent')
  local remaining = tonumber(ARGV[2])
  -- Responses arrive out of order and do not count requests in flight, so within one window the smaller number applies.
  local isSameWindow = known[2] and math.abs(tonumber(known[2]) - resetAt) < 30000000 and tonumber(known[2]) > clock()
  if isSameWindow then
    remaining = math.min(remaining, tonumber(known[1]))
  elseif known[3] then
    -- The first response of a window: requests sent before it may still be in flight.
    remaining = math.min(remaining, tonumber(ARGV[4]) - tonumber(known[3]))
    redis.call('HDEL', RATE, 'presumedSent', 'presumedUntil')
  end
  redis.call('HSET', RATE, 'remaining', whole(remaining), 'resetAt', whole(resetAt), 'floor', ARGV[5], 'inflight', ARGV[6],
    'limit', ARGV[4])
  keepRate()
  return 1
end

-- Lowers the rate after a 429. ARGV: lifetime, interval of the limit that the 429 names (0 for
-- none), default interval, the service's minute, recovery period → the interval from now on
-- The first 429 at a raised rate restores the last limit, halves the step and doubles the recovery period.
local function lowerRate()
  local STEPS, RECOVERY_PERIODS_MAX = 8, 64
  local now = clock()
  local rate = readRate()
  local raised, taught = unpack(redis.call('HMGET', RATE, 'raised', 'taught'))
  local stated = rate.interval or tonumber(ARGV[3])
  local minute, quiet = tonumber(ARGV[4]), tonumber(ARGV[5])
  local target = tonumber(ARGV[2])
  if target == 0 then target = tonumber(taught) or 0 end
  if target <= stated then return whole(math.max(stated, rate.slow or 0)) end

  if raised == '1' then
    rate.step, rate.quiet = rate.step / 2, math.min(rate.quiet * 2, quiet * RECOVERY_PERIODS_MAX)
  elseif not rate.slow or target ~= tonumber(taught) then
    rate.step, rate.quiet = (minute / stated - minute / target) / STEPS, quiet
  end
  redis.call('HSET', RATE, 'slow', whole(target), 'taught', whole(target), 'step', tostring(rate.step),
    'quiet', whole(rate.quiet), 'raised', 0, 'raiseAt', whole(now + rate.quiet), 'minute', whole(minute))
  keepRate()
  return whole(target)
end

-- Sets the input token limit of a key and model after a 429. ARGV: lifetime, tokens a minute (0 if
-- the 429 names none), the service's minute → the limit
local function capTokens()
  local rate = readRate()
  -- The service's minute may begin at another moment than ours, so 5 % stay free.
  local limit = math.floor(tonumber(ARGV[2]) * 0.95)
  if limit == 0 then
    -- The tokens of the last minute were too many.
    for count in string.gmatch(rate.tokens or '', ':(%d+)') do limit = limit + tonumber(count) end
    limit = math.floor(limit * 0.9)
    if limit == 0 then return 0 end
  end
  redis.call('HSET', RATE, 'tokenCap', limit, 'minute', ARGV[3])
  keepRate()
  return limit
end

-- Counts slots by the service's day. ARGV: lifetime, time until the day ends, length of a day
local function countDay()
  local now = clock()
  local ends = tonumber(redis.call('HGET', RATE, 'dayEnds')) or 0
  if ends <= now then redis.call('HSET', RATE, 'sentToday', 0) end
  redis.call('HSET', RATE, 'dayEnds', whole(now + tonumber(ARGV[2])), 'day', ARGV[3])
  keepRate()
  return 1
end

-- → the quota, see `DailyQuota` in `rate-limits.ts`
local function readQuota()
  local sent, ends, perDay, why, notBefore = unpack(redis.call('HMGET', RATE, 'sentToday', 'dayEnds', 'perDay', 'why', 'notBefore'))
  local now = clock()
  local isToday = (tonumber(ends) or 0) > now
  local blocked = (tonumber(notBefore) or 0) - now
  return cjson.encode({
    sentToday = isToday and tonumber(sent) or 0,
    requestsPerDay = tonumber(perDay or nil),
    usedUpForMs = why == 'daily-quota' and blocked > 0 and blocked / 1000 or nil,
  })
end
