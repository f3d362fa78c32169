-- ARGV: lifetime, kind, run id, session id, most live runs of the address and of the credential (0 for no limit), number
-- of field pairs, fields…, question ids…; RUN is the new run, KEYS[14] lists live runs, KEYS[15] and KEYS[16] those of the address
-- and of the credential → the outcome, see `runs.ts`
local function createRun()
  local kind, id, pairCount = ARGV[2], ARGV[3], tonumber(ARGV[7])
  if not isOpen() then return result('discarded') end
  local task, source
  for i = 8, 7 + pairCount * 2, 2 do
    if ARGV[i] == 'task' then task = ARGV[i + 1] end
    if ARGV[i] == 'source' then source = ARGV[i + 1] end
  end
  local active = redis.call('HGET', META, activeField(kind, source))
  if active then return result('active') end

  -- Ended runs are dropped from a list only when it is full.
  local function hasRoom(list, most)
    if most == 0 or redis.call('SCARD', list) < most then return true end
    for _, run in ipairs(redis.call('SMEMBERS', list)) do
      local state = redis.call('HGET', run, 'state')
      if not state or ENDED[state] then redis.call('SREM', list, run) end
    end
    return redis.call('SCARD', list) < most
  end

  local OWNERS = { { 'address', KEYS[15], tonumber(ARGV[5]) }, { 'credential', KEYS[16], tonumber(ARGV[6]) } }
  for _, owner in ipairs(OWNERS) do
    if not hasRoom(owner[2], owner[3]) then return result('crowded', { owner = owner[1] }) end
  end

  local CHUNK = 500
  local total, least = 0, threshold()
  for first = 8 + pairCount * 2, #ARGV, CHUNK do
    local last = math.min(first + CHUNK - 1, #ARGV)
    local texts, chosen = redis.call('HMGET', QUESTIONS, unpack(ARGV, first, last)), {}
    for i = 1, #texts do
      local place, text = first + i - 1, texts[i]
      -- Quotes inside a title are escaped, so the pattern matches only the field itself.
      local isToClean = text and not task and isCountedText(text, least)
      local isPending = isToClean and string.find(text, '"processingStatus":"pending"', 1, true)
      local isError = isToClean and string.find(text, '"processingStatus":"error"', 1, true)
      if isError then
        -- Read again: an id may be listed twice.
        local question = readQuestion(ARGV[place])
        question.processingStatus, question.problem = 'pending', nil
        writeQuestion(question)
      end
      if isPending or isError or text and task and lacksVerdict(cjson.decode(text)) then
        chosen[#chosen + 1], chosen[#chosen + 2] = task and JUDGED_GROUP or place, ARGV[place]
      end
    end
    if #chosen > 0 then total = total + redis.call('ZADD', task and GROUPS or PENDING, unpack(chosen)) end
  end
  if kind == 'cleaning' and total == 0 then return result('nothing') end

  -- Drops the session's oldest ended runs beyond a number, or bytes of coverage (a run of 100 subreddits may have 1 MB).
  local ENDED_MAX, COVERAGE_BYTES_MAX = 20, 4 * 1024 * 1024

  local function dropOldRuns()
    local kept, bytes = 0, 0
    for _, old in ipairs(redis.call('ZREVRANGE', RUNS, 0, -1)) do
      local state = redis.call('HGET', RUN_BASE .. old .. RUN_SUFFIX.RUN, 'state')
      if not state or ENDED[state] then
        local coverage = RUN_BASE .. old .. RUN_SUFFIX.COVERAGE
        for _, name in ipairs(redis.call('HKEYS', coverage)) do bytes = bytes + redis.call('HSTRLEN', coverage, name) end
        if kept == ENDED_MAX or bytes > COVERAGE_BYTES_MAX then
          for _, suffix in pairs(RUN_SUFFIX) do redis.call('UNLINK', RUN_BASE .. old .. suffix) end
          redis.call('ZREM', RUNS, old)
        else
          kept = kept + 1
        end
      end
    end
  end
  dropOldRuns()

  local now = whole(clock() / 1000)
  redis.call('HSET', RUN, 'id', id, 'kind', kind, 'state', 'queued', 'processed', 0, 'failed', 0, 'startedAt', now,
    'initialProcessedCount', (redis.call('HGET', META, 'processed') or 0) - countUnlikely('processed'), 'total', total,
    unpack(ARGV, 8, 7 + pairCount * 2))
  redis.call('HSET', META, activeField(kind, source), id)
  if task and kind == 'cleaning' then redis.call('HSET', META, 'run:toJudge', total) end
  redis.call('ZADD', RUNS, now, id)
  redis.call('ZADD', KEYS[14], now, kind .. ' ' .. ARGV[4] .. ' ' .. id)
  keep(KEYS[14])
  for _, owner in ipairs(OWNERS) do
    if owner[3] > 0 then
      redis.call('SADD', owner[2], RUN)
      keep(owner[2])
    end
  end
  keepRun()
  return result('created', { total = total })
end

-- ARGV: lifetime, sealed credential → 1, or 0 if the run has ended or its session was deleted
local function putCredential()
  if not isLive() then return 0 end
  redis.call('SET', CREDENTIAL, ARGV[2], 'PX', LIFETIME_MS)
  return 1
end

-- Takes a run over. ARGV: lifetime, owner, "session run" as listed in KEYS[14] (live runs)
-- → {'gone'} | {'paused'} | {'begun', fields}
local function beginRun()
  local state, kind, pause = unpack(redis.call('HMGET', RUN, 'state', 'kind', 'pause'))
  if not state or ENDED[state] then return { 'gone' } end
  releaseLost(everything)
  redis.call('HSET', RUN, 'owner', ARGV[2])
  -- A paused run renews no keys: it expires if its session is no longer polled.
  if pause == '1' then return { 'paused' } end
  redis.call('ZADD', KEYS[14], whole(clock() / 1000), kind .. ' ' .. ARGV[3])
  keep(KEYS[14])
  redis.call('HSET', INFLIGHT, '', '')
  redis.call('HSET', RUN, 'state', 'running', 'keptAt', whole(clock() / 1000))
  redis.call('HINCRBY', RUN, 'starts', 1)
  -- All keys of a run are renewed together, so the expiry of one shows that of all. INFLIGHT is new.
  keep(INFLIGHT)
  if isDue(redis.call('PTTL', RUN), LIFETIME_MS) then keepRun() end
  return { 'begun', redis.call('HGETALL', RUN) }
end

-- → {fields, coverage} or nil
local function readRun()
  local fields = viewRun(RUN, INFLIGHT)
  if #fields == 0 then return false end
  return { fields, redis.call('HGETALL', COVERAGE) }
end

-- Records a failed request. ARGV: lifetime → milliseconds since the first failure after the run's last success (a title, a
-- verdict or a page); 0 for that first failure
local function noteFailure()
  if not isLive() then return 0 end
  local now = clock() / 1000
  local done = table.concat({
    redis.call('HGET', META, 'run:processed') or 0,
    redis.call('HGET', META, 'run:same') or 0,
    redis.call('HGET', META, 'run:scope') or 0,
    redis.call('HGET', META, 'run:other') or 0,
    redis.call('HGET', RUN, 'processed') or 0,
    redis.call('HGET', RUN, 'failed') or 0,
    redis.call('SCARD', SEEN),
    redis.call('HLEN', CURSORS),
  }, ' ')
  local before, since = unpack(redis.call('HMGET', RUN, 'progressAtFailure', 'failingSince'))
  if before ~= done then
    redis.call('HSET', RUN, 'progressAtFailure', done, 'failingSince', whole(now))
    return 0
  end
  return whole(now - since)
end

-- Marks a run whose requests Google may store. ARGV: lifetime
local function noteStored()
  if isLive() then redis.call('HSET', RUN, 'mayBeStored', 1) end
  return 1
end

-- ARGV: lifetime, 'pause' or 'resume' → 1, nil if the run has ended
local function pauseRun()
  if not isLive() then return false end
  if ARGV[2] == 'pause' then
    redis.call('HSET', RUN, 'pause', 1)
    redis.call('HDEL', RUN, 'waitReason', 'waitUntil')
  else
    redis.call('HDEL', RUN, 'pause')
  end
  keepRun()
  return 1
end

-- ARGV: lifetime, owner, message → 'finished' | 'left' | 'lost' | 'gone'
local function finishRun()
  local obstacle = obstacleFor(ARGV[2])
  if obstacle then return obstacle end
  if redis.call('ZCARD', PENDING) + redis.call('ZCARD', GROUPS) + countInflight() > 0 then return 'left' end
  close('completed', ARGV[3], '')
  return 'finished'
end

-- ARGV: lifetime, owner ('' for any), state, message, problem → 1 if this call ended the run, else 0
local function endRun()
  if not isLive() then return 0 end
  if ARGV[2] ~= '' and redis.call('HGET', RUN, 'owner') ~= ARGV[2] then return 0 end
  close(ARGV[3], ARGV[4], ARGV[5])
  return 1
end

-- Returns live runs whose jobs were not checked for `age` milliseconds, each to one caller in that time. KEYS[1] lists live runs.
-- ARGV: age, most, lifetime of the list → "kind session run" of each
local function findLive()
  local now = clock() / 1000
  local found = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', whole(now - tonumber(ARGV[1])), 'LIMIT', 0, ARGV[2])
  for _, run in ipairs(found) do redis.call('ZADD', KEYS[1], whole(now), run) end
  if #found > 0 then redis.call('PEXPIRE', KEYS[1], ARGV[3]) end
  return found
end
