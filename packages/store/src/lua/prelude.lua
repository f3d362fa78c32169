-- Shared by every script. KEYS and ARGV[1] are the same everywhere, see keys.ts; times are microseconds of Redis' clock.
local META, QUESTIONS, REVISIONS, RUNS = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local RUN, PENDING, SOLO, INFLIGHT, DONE = KEYS[5], KEYS[6], KEYS[7], KEYS[8], KEYS[9]
local CHAINS, COVERAGE, SEEN, CREDENTIAL = KEYS[10], KEYS[11], KEYS[12], KEYS[13]
local RATE = KEYS[14]
local LIFETIME_MS = tonumber(ARGV[1])

local function clock()
  local time = redis.call('TIME')
  return time[1] * 1000000 + time[2]
end

-- Lua prints large numbers as 1.7e+15
local function whole(number)
  return string.format('%.0f', number)
end

-- Renewed at a tenth of its age, so that an ordinary call writes no expiry; never shortened, for a parked run needs longer.
local function keep(key)
  local left = redis.call('PTTL', key)
  if left ~= -2 and left < LIFETIME_MS - math.min(60000, LIFETIME_MS / 10) then
    redis.call('PEXPIRE', key, LIFETIME_MS)
  end
end

local function keepAll(first, last)
  for position = first, last do
    if KEYS[position] then keep(KEYS[position]) end
  end
end

-- Questions -------------------------------------------------------------------

local function count(status, by)
  redis.call('HINCRBY', META, status, by)
end

local function nextRevision()
  return redis.call('HINCRBY', META, 'revision', 1)
end

local function readQuestion(id)
  local text = redis.call('HGET', QUESTIONS, id)
  return text and cjson.decode(text)
end

-- `before` is the status that the question had, or nil for a new one.
local function writeQuestion(question, before)
  question.revision = nextRevision()
  redis.call('HSET', QUESTIONS, question.id, cjson.encode(question))
  redis.call('ZADD', REVISIONS, question.revision, question.id)
  if before ~= question.processingStatus then
    if before then count(before, -1) end
    count(question.processingStatus, 1)
  end
end

local function setStatus(id, status)
  local question = readQuestion(id)
  if question and question.processingStatus ~= status then
    local before = question.processingStatus
    question.processingStatus = status
    writeQuestion(question, before)
  end
end

-- Runs --------------------------------------------------------------------------

local ENDED = { completed = true, failed = true, cancelled = true }

local function isLive()
  local state = redis.call('HGET', RUN, 'state')
  return state and not ENDED[state]
end

-- In-flight items remember where they came from: 's' marks the list of those that are asked alone.
local function putBack(id, place)
  redis.call('HDEL', INFLIGHT, id)
  if string.sub(place, 1, 1) == 's' then
    redis.call('ZADD', SOLO, string.sub(place, 2), id)
    keep(SOLO)
  else
    redis.call('ZADD', PENDING, place, id)
    keep(PENDING)
  end
  setStatus(id, 'pending')
end

local function putAllBack()
  local inflight = redis.call('HGETALL', INFLIGHT)
  for i = 1, #inflight, 2 do putBack(inflight[i], inflight[i + 1]) end
end

local function endRun(state, message, problem)
  putAllBack()
  redis.call('HSET', RUN, 'state', state, 'finishedAt', whole(clock() / 1000), 'message', message)
  if problem ~= '' then redis.call('HSET', RUN, 'problem', problem) end
  redis.call('HDEL', RUN, 'waitReason', 'waitUntil', 'currentTitle', 'owner', 'pause')
  redis.call('HDEL', META, 'active:' .. redis.call('HGET', RUN, 'kind'))
  redis.call('UNLINK', PENDING, SOLO, INFLIGHT, DONE, CHAINS, SEEN, CREDENTIAL)
end

-- Chains: listings of communities, read page by page ------------------------------

local function endChain(chain)
  redis.call('ZREM', PENDING, chain)
  redis.call('HDEL', INFLIGHT, chain)
  redis.call('HDEL', CHAINS, chain)
end

local function endChainsOf(community)
  for _, chain in ipairs(redis.call('HKEYS', CHAINS)) do
    if string.sub(chain, 1, #community + 1) == community .. '/' then endChain(chain) end
  end
end

local function countReading(coverage, source, requests, posts, questions)
  coverage.requests = (coverage.requests or 0) + requests
  coverage.sources = coverage.sources or {}
  local line
  for _, known in ipairs(coverage.sources) do
    if known.source == source then line = known end
  end
  if not line then
    line = { source = source, requests = 0, posts = 0, questions = 0 }
    coverage.sources[#coverage.sources + 1] = line
  end
  line.requests, line.posts = line.requests + requests, line.posts + posts
  line.questions = line.questions + questions
end

-- Rate limits -------------------------------------------------------------------

-- How late a request may leave and still be on its slot. Added to the interval, so that two requests are never closer.
local function graceOf(interval)
  return math.max(interval / 48, math.min(10000, interval / 20))
end

-- The credential's next free slot: when, why not now, the interval that applies. Takes nothing.
local function findSlot(now, defaultInterval)
  local rate = redis.call('HMGET', RATE, 'at', 'why', 'whyUntil', 'interval', 'remaining', 'resetAt', 'floor',
    'presumed', 'presumedUntil', 'presumedSent')
  local at = math.max(tonumber(rate[1]) or 0, now)
  local why = 'rate'
  if rate[2] and tonumber(rate[3]) > now then why = rate[2] end
  local remaining, resetAt = tonumber(rate[5]), tonumber(rate[6]) or 0
  if remaining and resetAt > at and remaining <= tonumber(rate[7]) then
    at, why = resetAt, 'reddit-window'
  end
  -- Nothing is known of the window. It may end at any moment, so half of it is what any window surely has room for.
  local isUnknown = not remaining or resetAt <= at
  local presumedUntil = tonumber(rate[9]) or 0
  if isUnknown and rate[8] and presumedUntil > at and (tonumber(rate[10]) or 0) * 2 >= tonumber(rate[8]) then
    at, why = presumedUntil, 'reddit-window'
  end
  return at, why, tonumber(rate[4]) or defaultInterval, remaining and resetAt > at
end

-- Counts requests while the service does not say what is left of its window.
local function presumeSent(at)
  local presumed = redis.call('HMGET', RATE, 'presumedSpan', 'presumedUntil')
  if not presumed[1] then return end
  if (tonumber(presumed[2]) or 0) > at then
    redis.call('HINCRBY', RATE, 'presumedSent', 1)
  else
    redis.call('HSET', RATE, 'presumedUntil', whole(at + tonumber(presumed[1])), 'presumedSent', 1)
  end
end

-- The slot's own time and that of the one after it: what it takes to give it back.
local function takeSlot(at, interval, isWindowed)
  local following = whole(at + interval + graceOf(interval))
  redis.call('HSET', RATE, 'at', following)
  if isWindowed then redis.call('HINCRBY', RATE, 'remaining', -1) else presumeSent(at) end
  redis.call('PEXPIRE', RATE, 86400000)
  return { whole(at), following }
end
