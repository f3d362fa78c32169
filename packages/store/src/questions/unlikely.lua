-- ARGV: lifetime, offset, rows → {cut (percent) or nil, number in all, {probability, number}…, JSON of
-- each}, those set aside first, each part from the most likely on
local function listUnlikely()
  local counts = {}
  for probability = 0, 100 do
    local number = redis.call('ZCOUNT', UNLIKELY_ORDER, probability, probability)
      + redis.call('ZCOUNT', UNLIKELY_ORDER, SET_ASIDE + probability, SET_ASIDE + probability)
    if number > 0 then counts[#counts + 1] = { probability, number } end
  end
  local first, rows = tonumber(ARGV[2]), tonumber(ARGV[3])
  local ids = rows > 0 and redis.call('ZREVRANGE', UNLIKELY_ORDER, first, first + rows - 1) or {}
  keepSession()
  return {
    redis.call('HGET', META, 'cut'),
    redis.call('ZCARD', UNLIKELY_ORDER),
    counts,
    #ids > 0 and redis.call('HMGET', UNLIKELY, unpack(ids)) or {},
  }
end

-- ARGV: lifetime, most questions in a set, ids… → how many were moved into the set
local function takeUnlikely()
  local taken = 0
  for i = 3, #ARGV do
    if moveIntoSet(ARGV[i], tonumber(ARGV[2]), true) then taken = taken + 1 end
  end
  keepSession()
  return taken
end

-- Moves questions to the unlikely ones, except those that the user or the AI has changed, or that are being cleaned.
-- ARGV: lifetime, cut (percent), or '' for questions of any probability, chosen ones too; ids…
-- → how many were moved, or -1 if the session has another cut by now
local function setAsideQuestions()
  useCleaningRun()
  local cut = tonumber(ARGV[2])
  if cut and tonumber(redis.call('HGET', META, 'cut')) ~= cut then return -1 end

  local function isBeingCleaned(id)
    return RUN and (redis.call('HEXISTS', INFLIGHT, id) == 1 or redis.call('ZSCORE', PENDING, id) or redis.call('ZSCORE', GROUPS, id))
  end

  local moved = 0
  local texts = #ARGV > 2 and redis.call('HMGET', QUESTIONS, unpack(ARGV, 3)) or {}
  for i = 1, #ARGV - 2 do
    local text, id = texts[i], ARGV[i + 2]
    -- Quotes inside a title are escaped, so the pattern matches only the field itself.
    local probability = text and tonumber(string.match(text, '"probability":(%d+)'))
    if probability and probability < (cut or 101) then
      local question = decodeQuestion(text)
      local mayMove = isUnchanged(question) and not (cut and question.chosen) and not isBeingCleaned(id)
      -- An id may be listed twice.
      if mayMove and redis.call('HEXISTS', QUESTIONS, id) == 1 then
        setAside(question)
        moved = moved + 1
      end
    end
  end
  keepSession()
  return moved
end

-- Moves the most likely of the unlikely questions into the set. ARGV: lifetime, cut (percent), most questions in a set, how many
-- to move → how many were moved; fewer if no more are above the cut, the set is full, or the session has another cut by now
local function takeAboveCut()
  local cut, wanted = tonumber(ARGV[2]), tonumber(ARGV[4])
  if tonumber(redis.call('HGET', META, 'cut')) ~= cut then return 0 end
  local ids = redis.call('ZREVRANGEBYSCORE', UNLIKELY_ORDER, SET_ASIDE + 100, SET_ASIDE + cut, 'LIMIT', 0, wanted)
  if #ids < wanted then
    local below = redis.call('ZREVRANGEBYSCORE', UNLIKELY_ORDER, '(' .. SET_ASIDE, cut, 'LIMIT', 0, wanted - #ids)
    for _, id in ipairs(below) do ids[#ids + 1] = id end
  end
  local taken = 0
  for _, id in ipairs(ids) do
    if moveIntoSet(id, tonumber(ARGV[3]), false) then taken = taken + 1 end
  end
  keepSession()
  return taken
end

-- ARGV: lifetime, cut (percent). Applies to active extractions, too. → 1, or 0 if the session was deleted
local function setCut()
  if not isOpen() then return 0 end
  redis.call('HSET', META, 'cut', ARGV[2])
  for _, active in ipairs(activeRuns(ACTIVE_EXTRACTION)) do
    local run = RUN_BASE .. active .. RUN_SUFFIX.RUN
    if redis.call('EXISTS', run) == 1 then redis.call('HSET', run, 'cut', ARGV[2]) end
  end
  keepSession()
  return 1
end
