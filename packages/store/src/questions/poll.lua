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

-- Long questions fill a page before its rows do: with 1,000 of 8 kB, Redis would be busy for longer than a client waits.
local PAGE_BYTES, CHUNK = 1048576, 50
-- The texts of the page by position, and the position of its last one
local changedTexts, last = {}, 0

local function readPage()
  local bytes = 0
  for first = 1, math.min(rows, #changed), CHUNK do
    local upTo = math.min(first + CHUNK - 1, rows, #changed)
    for i, text in ipairs(redis.call('HMGET', QUESTIONS, unpack(changed, first, upTo))) do
      bytes = bytes + (text and #text or 0)
      if bytes > PAGE_BYTES and last > 0 then return end
      last = first + i - 1
      changedTexts[last] = text
    end
  end
end
readPage()

local more = last < #changed
if more then revision = tonumber(redis.call('ZSCORE', REVISIONS, changed[last])) end

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
for i = 1, last do
  local id, text = changed[i], changedTexts[i]
  if not text then
    removed[#removed + 1] = id
  else
    found[#found + 1] = inflight[id] and asProcessing(text) or text
    inflight[id] = nil
  end
end
-- Every result includes the questions in flight, because a claim does not change their revision.
if not more then
  local rest = {}
  for id in pairs(inflight) do rest[#rest + 1] = id end
  table.sort(rest)
  for _, text in ipairs(#rest > 0 and redis.call('HMGET', QUESTIONS, unpack(rest)) or {}) do
    if text then found[#found + 1] = asProcessing(text) end
  end
end
keepAll(1, 4)
return { epoch, revision, more and 1 or 0, found, removed, runs }
