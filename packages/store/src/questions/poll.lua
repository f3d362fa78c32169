-- ARGV: lifetime, since, rows, base of run keys → {epoch, revision, more, rows, removed, runs} or nil if there is no session
-- A run is {fields, coverage}. Ended runs are included only if they changed after `since`; unchanged coverage is false.
local epoch = redis.call('HGET', META, 'epoch')
if not epoch then return false end
-- A set loaded from disk or from a replica may lack its last second and use the same revisions again, so the epoch also
-- contains the id of the Redis process. A Redis user without the right to call INFO gets the stored epoch alone.
local server = redis.pcall('INFO', 'server')
local process = type(server) == 'string' and string.match(server, 'run_id:(%x+)')
if process then epoch = epoch .. '.' .. string.sub(process, 1, 12) end

local since, rows = tonumber(ARGV[2]), tonumber(ARGV[3])
local revision = tonumber(redis.call('HGET', META, 'revision')) or 0

local changed = redis.call('ZRANGEBYSCORE', REVISIONS, '(' .. since, '+inf', 'LIMIT', 0, rows + 1)
local more = #changed > rows
if more then
  changed[#changed] = nil
  revision = tonumber(redis.call('ZSCORE', REVISIONS, changed[#changed]))
end

-- The ten latest runs, and every active one.
local ids = redis.call('ZREVRANGE', RUNS, 0, 9)
for _, active in ipairs(redis.call('HMGET', META, 'active:cleaning', 'active:extraction')) do
  local isListed = not active
  for _, id in ipairs(ids) do isListed = isListed or id == active end
  if not isListed then ids[#ids + 1] = active end
end

local runs, inflight = {}, {}
for _, id in ipairs(ids) do
  local run = ARGV[4] .. id
  local state, changedAt = unpack(redis.call('HMGET', run .. RUN_SUFFIX.RUN, 'state', 'revision'))
  if state then
    -- All keys of a run are renewed together, so the expiry of one shows that of all.
    if redis.call('PTTL', run .. RUN_SUFFIX.RUN) < LIFETIME_MS - math.min(60000, LIFETIME_MS / 10) then
      for _, suffix in pairs(RUN_SUFFIX) do keep(run .. suffix) end
    end
    changedAt = tonumber(changedAt) or 0
    local isChanged = since == 0 or changedAt > since and changedAt <= revision
    if isChanged or not ENDED[state] then
      local fields, inFlight = viewRun(run .. RUN_SUFFIX.RUN, run .. RUN_SUFFIX.INFLIGHT)
      runs[#runs + 1] = { fields, isChanged and redis.call('HGETALL', run .. RUN_SUFFIX.COVERAGE) }
      for _, item in ipairs(inFlight) do inflight[item] = true end
    end
  end
end

local found, removed = {}, {}
local function read(ids)
  local texts = #ids > 0 and redis.call('HMGET', QUESTIONS, unpack(ids)) or {}
  for i, id in ipairs(ids) do
    if not texts[i] then
      removed[#removed + 1] = id
    elseif inflight[id] then
      found[#found + 1] = asProcessing(texts[i])
      inflight[id] = nil
    else
      found[#found + 1] = texts[i]
    end
  end
end

read(changed)
-- Every result includes the questions in flight, because a claim does not change their revision.
if not more then
  local rest = {}
  for id in pairs(inflight) do
    if redis.call('HEXISTS', QUESTIONS, id) == 1 then rest[#rest + 1] = id end
  end
  table.sort(rest)
  read(rest)
end
keepAll(1, 4)
return { epoch, revision, more and 1 or 0, found, removed, runs }
