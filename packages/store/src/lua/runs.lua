local ENDED = { completed = true, ['ended-early'] = true, failed = true, cancelled = true }

-- Polls omit unchanged coverage and unchanged ended runs, so every such change gets the set's next revision.
local function noteRunChange()
  redis.call('HSET', RUN, 'revision', nextRevision())
end

local function isLive()
  local state = redis.call('HGET', RUN, 'state')
  return state and not ENDED[state]
end

-- Why this owner cannot continue the run: → 'gone' | 'lost', nil if it can
local function obstacleFor(owner)
  if not isLive() then return 'gone' end
  return redis.call('HGET', RUN, 'owner') ~= owner and 'lost' or nil
end

local function keepRun()
  keepSession()
  for _, key in ipairs({ RUN, PENDING, GROUPS, INFLIGHT, TRIES, CURSORS, COVERAGE, SEEN, CREDENTIAL }) do keep(key) end
end

-- Each unfinished item of a run is in exactly one of three keys: PENDING (sorted by position), GROUPS (items with the same
-- score are retried together in a request of their own, those of a shared one in as few as possible) or INFLIGHT (see the
-- README). Only the caller that removes the item saves its result. INFLIGHT also holds the empty id, so that the key and its
-- expiry outlive the last item.
local function countInflight(isOfLane)
  if not isOfLane then return math.max(0, redis.call('HLEN', INFLIGHT) - 1) end
  local count = 0
  for _, id in ipairs(redis.call('HKEYS', INFLIGHT)) do
    if isOfLane(id) then count = count + 1 end
  end
  return count
end

-- The items of a run can be claimed in lanes, each with a rate of its own. → whether an id contains the lane, nil for all items
local function laneOf(lane)
  return lane ~= '' and function(id)
    return string.find(id, lane, 1, true) ~= nil
  end or nil
end

-- Added to the position of items that are returned to the tail, so that they keep their order.
local BEHIND_ALL = 10000000
-- Groups in which items of several responses share requests. Groups with a request of their own have whole numbers from 1.
local SHARED_GROUPS = { shared = 0, isolated = 0.5 }

-- The group of the cleaned titles that wait to be judged, in as few requests as possible; groups of these with a request of their
-- own follow it. An item is to be judged if its question is processed, and to be cleaned if it is pending.
local JUDGED_GROUP = 1e12

local function isShared(group)
  return tonumber(group) % BEHIND_ALL < 1
end

-- Whether the model can still judge a title: it has changed it, no user has since, and there is no verdict yet.
local function lacksVerdict(question)
  return question.processingStatus == 'processed' and question.aiEnhanced and not question.edited
    and question.title ~= question.originalTitle and not (question.risk and question.risk.verdict)
end

-- TRIES holds the notes for an item's retry beside its number of tries. Only members of groups have notes.
local function noteField(id)
  return 'notes:' .. id
end

-- TRIES also marks the titles that the user edited during the run: their results are suggestions.
local function editedField(id)
  return 'edited:' .. id
end

-- Removes an item that waits to be sent. → whether it waited
local function removeWaiting(id)
  return redis.call('ZREM', PENDING, id) + redis.call('ZREM', GROUPS, id) > 0
end

-- Counts an item with a question of this status that the run will not finish.
local function countOut(status)
  local isJudged = status == 'processed'
  if isJudged then redis.call('HINCRBY', META, 'run:toJudge', -1) end
  if not isJudged or redis.call('HGET', RUN, 'task') then redis.call('HINCRBY', RUN, 'total', -1) end
end

-- Takes a question of this status out of RUN, if there is a run and it is in it.
local function leaveRun(id, status)
  if RUN and (redis.call('HDEL', INFLIGHT, id) == 1 or removeWaiting(id)) then countOut(status) end
end

local function returnToPosition(id, place)
  local group, number = string.match(place, '^(g?)([^@]+)')
  local target = group == 'g' and GROUPS or PENDING
  redis.call('ZADD', target, number, id)
  keep(target)
end

local function releaseItem(id, place)
  redis.call('HDEL', INFLIGHT, id)
  returnToPosition(id, place)
  -- Clients saw it as processing.
  local question = readQuestion(id)
  if question then writeQuestion(question) end
end

-- Releases the items in flight for which `isLost` returns true. → how many
local function releaseLost(isLost)
  local inflight, returned = redis.call('HGETALL', INFLIGHT), 0
  for i = 1, #inflight, 2 do
    if inflight[i] ~= '' and isLost(inflight[i]) then
      releaseItem(inflight[i], inflight[i + 1])
      returned = returned + 1
    end
  end
  return returned
end

local function everything()
  return true
end

-- The counters of the active cleaning run are in META, so that one write serves run and session. They move to the run when
-- it ends.
local RUN_COUNTERS = { 'processed', 'changed', 'unchanged', 'requests', 'inputTokens', 'outputTokens', 'toJudge', 'same',
  'scope', 'other' }
local META_COUNTERS = {}
for i, name in ipairs(RUN_COUNTERS) do META_COUNTERS[i] = 'run:' .. name end

local function countersInMeta()
  local values, fields = redis.call('HMGET', META, unpack(META_COUNTERS)), {}
  for i, name in ipairs(RUN_COUNTERS) do
    fields[2 * i - 1], fields[2 * i] = name, values[i] or '0'
  end
  return fields
end

-- Adds the cost of a request to the session and the run. Does nothing if the session was deleted.
local function addUsage(requests, input, output)
  if requests + input + output == 0 or not isOpen() then return end
  add(META, { 'gemini', 'tokens' }, { requests, input + output })
  if isLive() then
    add(META, { 'run:requests', 'run:inputTokens', 'run:outputTokens' }, { requests, input, output })
  elseif redis.call('EXISTS', RUN) == 1 then
    add(RUN, { 'requests', 'inputTokens', 'outputTokens' }, { requests, input, output })
    noteRunChange()
  end
end

local function close(state, message, problem)
  -- First, because it frees memory: a full Redis rejects a script at its first write or not at all.
  redis.call('UNLINK', CREDENTIAL)
  releaseLost(everything)
  local kind = redis.call('HGET', RUN, 'kind')
  if kind == 'cleaning' then
    redis.call('HSET', RUN, unpack(countersInMeta()))
    redis.call('HDEL', META, unpack(META_COUNTERS))
  end
  redis.call('HSET', RUN, 'state', state, 'finishedAt', whole(clock() / 1000), 'message', message)
  if problem ~= '' then redis.call('HSET', RUN, 'problem', problem) end
  redis.call('HDEL', RUN, 'waitReason', 'waitUntil', 'owner', 'pause', 'keptAt', 'groups')
  redis.call('HDEL', META, activeField(kind, redis.call('HGET', RUN, 'source')))
  noteRunChange()
  redis.call('UNLINK', PENDING, GROUPS, INFLIGHT, TRIES, CURSORS, SEEN)
  keepRun()
end

-- A run as clients see it. → its fields (a later value replaces an earlier one of the same name), ids of the questions being processed
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
