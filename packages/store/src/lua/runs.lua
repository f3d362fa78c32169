-- Endings of a run's keys.
local RUN_PARTS = { ':meta', ':pending', ':groups', ':inflight', ':tries', ':chains', ':coverage', ':seen', ':cred' }
local ENDED = { completed = true, failed = true, cancelled = true }

-- Polls leave out ended runs and coverage that did not change: every change of theirs takes the set's next revision.
local function noteRunChange()
  redis.call('HSET', RUN, 'revision', nextRevision())
end

local function isLive()
  local state = redis.call('HGET', RUN, 'state')
  return state and not ENDED[state]
end

-- What a run has to do is in exactly one place: PENDING (by place), GROUPS (what has the same score is one group: it is
-- asked together, and with nothing else) or INFLIGHT, as "place@slot@reason of the wait for it", where the place of a
-- member of a group is 'g' and the group. Whoever takes it out of there may save its result; nobody else can.
-- The empty id in INFLIGHT is nobody's: it keeps the key, and so its lifetime, while nothing is in flight.
local function countInflight()
  return math.max(0, redis.call('HLEN', INFLIGHT) - 1)
end

-- What to say of an item when it is asked again stands in TRIES beside how often it was; only members of groups have it.
local function noteField(id)
  return 'notes:' .. id
end

local function waits(id)
  return redis.call('ZREM', PENDING, id) + redis.call('ZREM', GROUPS, id) > 0
end

local function putIntoPlace(id, place)
  local group, number = string.match(place, '^(g?)([^@]+)')
  local target = group == 'g' and GROUPS or PENDING
  redis.call('ZADD', target, number, id)
  keep(target)
end

local function putBack(id, place)
  redis.call('HDEL', INFLIGHT, id)
  putIntoPlace(id, place)
  -- it was shown as processing
  local question = readQuestion(id)
  if question then writeQuestion(question, question.processingStatus) end
end

-- Of all that is in flight, what `isLost` says is lost goes back. → how many
local function putBackLost(isLost)
  local inflight, returned = redis.call('HGETALL', INFLIGHT), 0
  for i = 1, #inflight, 2 do
    if inflight[i] ~= '' and isLost(inflight[i]) then
      putBack(inflight[i], inflight[i + 1])
      returned = returned + 1
    end
  end
  return returned
end

local function everything()
  return true
end

-- What the active cleaning run counts stands in META, where one write serves run and session; it moves to the run at
-- its end.
local RUN_COUNTERS = { 'processed', 'changed', 'unchanged', 'requests', 'inputTokens', 'outputTokens' }
local META_COUNTERS = { 'run:processed', 'run:changed', 'run:unchanged', 'run:requests', 'run:inputTokens', 'run:outputTokens' }

local function countersInMeta()
  local values, fields = redis.call('HMGET', META, unpack(META_COUNTERS)), {}
  for i, name in ipairs(RUN_COUNTERS) do
    fields[2 * i - 1], fields[2 * i] = name, values[i] or '0'
  end
  return fields
end

-- What a request cost, for the session and the run. A session that was wiped stays wiped.
local function countUsage(requests, input, output)
  if requests + input + output == 0 or not isOpen() then return end
  add(META, { 'gemini', 'tokens' }, { requests, input + output })
  if isLive() then
    add(META, { 'run:requests', 'run:inputTokens', 'run:outputTokens' }, { requests, input, output })
  elseif redis.call('EXISTS', RUN) == 1 then
    add(RUN, { 'requests', 'inputTokens', 'outputTokens' }, { requests, input, output })
    noteRunChange()
  end
end

local function endRun(state, message, problem)
  -- First, for it frees memory: a full Redis rejects a script at its first write or not at all.
  redis.call('UNLINK', CREDENTIAL)
  putBackLost(everything)
  local kind = redis.call('HGET', RUN, 'kind')
  if kind == 'cleaning' then
    redis.call('HSET', RUN, unpack(countersInMeta()))
    redis.call('HDEL', META, unpack(META_COUNTERS))
  end
  redis.call('HSET', RUN, 'state', state, 'finishedAt', whole(clock() / 1000), 'message', message)
  if problem ~= '' then redis.call('HSET', RUN, 'problem', problem) end
  redis.call('HDEL', RUN, 'waitReason', 'waitUntil', 'owner', 'pause', 'keptAt', 'groups')
  redis.call('HDEL', META, 'active:' .. kind)
  noteRunChange()
  redis.call('UNLINK', PENDING, GROUPS, INFLIGHT, TRIES, CHAINS, SEEN)
end

-- A run as it is shown. → its fields (of a name that comes twice the later one counts), ids in flight
local function viewRun(run, inflightKey)
  local fields, inflight = redis.call('HGETALL', run), {}
  local stored = {}
  for i = 1, #fields, 2 do stored[fields[i]] = fields[i + 1] end
  if not stored.state or ENDED[stored.state] then return fields, inflight end
  local latest, latestSlot, latestReason
  local out = redis.call('HGETALL', inflightKey)
  for i = 1, #out, 2 do
    if out[i] ~= '' then
      local slot, reason = string.match(out[i + 1], '@(%d+)@(.+)$')
      inflight[#inflight + 1] = out[i]
      if not latest or tonumber(slot) > tonumber(latestSlot) then
        latest, latestSlot, latestReason = out[i], slot, reason
      end
    end
  end
  local function show(...)
    for _, value in ipairs({ ... }) do fields[#fields + 1] = value end
  end
  if latest and tonumber(latestSlot) > (tonumber(stored.waitUntil) or 0) then
    show('waitReason', latestReason, 'waitUntil', latestSlot)
  end
  if stored.kind == 'cleaning' then
    show(unpack(countersInMeta()))
    local text = latest and redis.call('HGET', QUESTIONS, latest)
    if text then show('currentTitle', cjson.decode(text).title) end
  end
  return fields, inflight
end
