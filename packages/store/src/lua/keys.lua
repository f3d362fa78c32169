-- Shared by every script, after the names of KEYS (scripts.ts). KEYS and ARGV[1] have the same meaning in every script unless
-- documented otherwise. Times are microseconds of Redis' clock.
-- Keys of the session that are not in KEYS, because a run's keys follow there.
local SESSION_BASE = META and string.sub(META, 1, -#SESSION_SUFFIX.META - 1) or ''
-- How many rows there are of each status and probability, without those that count however likely they are: 'pending 37' → number
local LIKELIHOODS = SESSION_BASE .. ':likelihoods'
-- Begins the keys of the session's runs: a run's id and a suffix of RUN_SUFFIX follow.
local RUN_BASE = (string.gsub(SESSION_BASE, SESSION_MARK .. '({[^{}]*})$', RUN_MARK .. '%1:'))
local LIFETIME_MS = tonumber(ARGV[1])

-- Only `openSession` creates a session. A script that finds none runs after the session was deleted, and must write no key.
local function isOpen()
  return redis.call('EXISTS', META) == 1
end

local function clock()
  local time = redis.call('TIME')
  return time[1] * 1000000 + time[2]
end

-- Lua prints large numbers as 1.7e+15
local function whole(number)
  return string.format('%.0f', number)
end

-- A session has at most one active cleaning run, and one extraction of each source. The field of META with its id:
local function activeField(kind, source)
  return 'active:' .. kind .. (source and source ~= 'reddit' and ':' .. source or '')
end

local ACTIVE_EXTRACTION = {}
for i, source in ipairs(SOURCES) do ACTIVE_EXTRACTION[i] = activeField('extraction', source) end
local ACTIVE_FIELDS = { 'active:cleaning', unpack(ACTIVE_EXTRACTION) }

-- → ids of the runs in these fields
local function activeRuns(fields)
  local ids, values = {}, redis.call('HMGET', META, unpack(fields))
  for i = 1, #fields do
    if values[i] then ids[#ids + 1] = values[i] end
  end
  return ids
end

local BRIEF_USE_US, BRIEF_LIFETIME_MS = 60000000, 3600000

-- A session that was used for less than a minute and has no active run expires after an hour. Otherwise, sets that are
-- uploaded once and never read again would fill Redis for half a day.
local function sessionLifetimeMs()
  local openedAt = redis.call('HGET', META, 'openedAt')
  local isBrief = openedAt and #activeRuns(ACTIVE_FIELDS) == 0 and clock() - openedAt < BRIEF_USE_US
  return isBrief and math.min(LIFETIME_MS, BRIEF_LIFETIME_MS) or LIFETIME_MS
end

-- Whether a tenth of the lifetime has passed since the last renewal, a minute at most.
local function isDue(leftMs, lifetimeMs)
  return leftMs < lifetimeMs - math.min(60000, lifetimeMs / 10)
end

-- Renews the expiry when it is due, so that most calls write none. Never shortens it: a parked run needs longer.
local function keep(key)
  local left = redis.call('PTTL', key)
  if left == -2 or not isDue(left, LIFETIME_MS) then return end
  local lifetime = sessionLifetimeMs()
  if isDue(left, lifetime) then redis.call('PEXPIRE', key, lifetime) end
end

local function keepSession()
  for _, key in ipairs({ META, QUESTIONS, REVISIONS, RUNS, LIKELIHOODS }) do keep(key) end
end

-- Adds to counters of a hash with one read and one write. → their new values
local function add(key, names, amounts)
  local values = redis.call('HMGET', key, unpack(names))
  local pairsToSet = {}
  for i, name in ipairs(names) do
    values[i] = (tonumber(values[i]) or 0) + amounts[i]
    pairsToSet[2 * i - 1], pairsToSet[2 * i] = name, values[i]
  end
  redis.call('HSET', key, unpack(pairsToSet))
  return values
end

-- → a result that has one of several forms, as JSON
local function result(outcome, fields)
  fields = fields or {}
  fields.outcome = outcome
  return cjson.encode(fields)
end
