-- ARGV: lifetime, since, rows → {epoch, revision, more, rows, removed, runs, threshold} or nil if there is no session
-- A run is {fields, coverage}. Ended runs are included only if they changed after `since`; unchanged coverage is false.
local function poll()
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
  for _, active in ipairs(activeRuns(ACTIVE_FIELDS)) do
    local isListed = false
    for _, id in ipairs(ids) do isListed = isListed or id == active end
    if not isListed then ids[#ids + 1] = active end
  end

  local runs, inflight = {}, {}
  for _, id in ipairs(ids) do
    local run = RUN_BASE .. id
    local state, changedAt = unpack(redis.call('HMGET', run .. RUN_SUFFIX.RUN, 'state', 'revision'))
    if state then
      -- All keys of a run are renewed together, so the expiry of one shows that of all.
      if isDue(redis.call('PTTL', run .. RUN_SUFFIX.RUN), LIFETIME_MS) then
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
  keepSession()
  return { epoch, revision, more and 1 or 0, found, removed, runs, threshold() }
end

-- ARGV: lifetime → {revision, ids of all questions, including deleted ones}
local function listQuestions()
  keepSession()
  return { redis.call('HGET', META, 'revision') or 0, redis.call('ZRANGE', REVISIONS, 0, -1) }
end

-- ARGV: lifetime, ids… → those questions that exist, as clients see them
local function showQuestions()
  useCleaningRun()
  keepSession()
  local texts = redis.call('HMGET', QUESTIONS, unpack(ARGV, 2))
  local inflight = RUN and redis.call('HMGET', INFLIGHT, unpack(ARGV, 2)) or {}
  local shown = {}
  for i = 1, #ARGV - 1 do
    if texts[i] then shown[#shown + 1] = inflight[i] and asProcessing(texts[i]) or texts[i] end
  end
  return shown
end

-- ARGV: lifetime, ids… → each question as JSON, or nil if it does not exist
local function readQuestions()
  keepSession()
  return redis.call('HMGET', QUESTIONS, unpack(ARGV, 2))
end

-- ARGV: lifetime, most bytes added in the session's lifetime, questions as JSON…; existing ids do not change
-- → the ids that were added, 'spent' if the bytes or the ids of the session exceed their limit, or nil if it was deleted
local function addQuestions()
  if not isOpen() then return false end
  -- Redis does not undo a script that fails, so everything is decoded before the first write.
  local questions, newIds, bytes = {}, 0, tonumber(redis.call('HGET', META, 'addedBytes')) or 0
  for i = 3, #ARGV do
    local question = cjson.decode(ARGV[i])
    if redis.call('HEXISTS', QUESTIONS, question.id) == 0 then
      questions[#questions + 1] = question
      if not redis.call('ZSCORE', REVISIONS, question.id) then newIds = newIds + 1 end
      bytes = bytes + #ARGV[i]
    end
  end
  if bytes > tonumber(ARGV[2]) or newIds + redis.call('ZCARD', REVISIONS) > IDS_MAX then return 'spent' end
  local added, room, least = {}, roomForRows(), threshold()
  for _, question in ipairs(questions) do
    local counts = isCounted(question, least)
    local fits = room.all > 0 and (not counts or room.questions > 0)
    if fits and redis.call('HEXISTS', QUESTIONS, question.id) == 0 then
      writeQuestion(question)
      redis.call('HINCRBY', META, 'addedBytes', redis.call('HSTRLEN', QUESTIONS, question.id))
      added[#added + 1] = question.id
      room.all, room.questions = room.all - 1, room.questions - (counts and 1 or 0)
    end
  end
  keepSession()
  return added
end

-- Removes a question from the set and from the active cleaning run. → whether it was there
local function removeQuestion(id)
  local question = readQuestion(id)
  if not question then return false end
  -- First, because it works while Redis is full, and so then does the rest of the script.
  redis.call('HDEL', QUESTIONS, id)
  redis.call('HINCRBY', META, question.processingStatus, -1)
  local likelihood = storedPlace[id].likelihood
  if likelihood then redis.call('HINCRBY', LIKELIHOODS, likelihood, -1) end
  leaveRun(id, question.processingStatus)
  return true
end

-- ARGV: lifetime, ids… → how many were there
local function deleteQuestions()
  useCleaningRun()
  local deleted = 0
  for i = 2, #ARGV do
    if removeQuestion(ARGV[i]) then
      redis.call('ZADD', REVISIONS, nextRevision(), ARGV[i])
      deleted = deleted + 1
    end
  end
  keepSession()
  return deleted
end

-- Marks a question whose title the user sets, if the active cleaning run may still clean it.
local function noteEdit(question)
  if not RUN or not question.edited or question.processingStatus ~= 'pending' then return end
  redis.call('HSET', TRIES, editedField(question.id), '1')
  keep(TRIES)
end

-- Makes a change, which returns false if it does not apply. ARGV: lifetime, id, and those of the change
-- → the question as clients see it, or nil
local function changeQuestion(change)
  useCleaningRun()
  local question = readQuestion(ARGV[2])
  if not question or change(question) == false then return false end
  keepSession()
  local text = redis.call('HGET', QUESTIONS, ARGV[2])
  return RUN and redis.call('HEXISTS', INFLIGHT, ARGV[2]) == 1 and asProcessing(text) or text
end

-- ARGV: lifetime, id, title
local function editQuestion()
  return changeQuestion(function(question)
    if question.title == ARGV[3] then return end
    question.title, question.edited, question.suggestion = ARGV[3], true, nil
    -- The user's own title needs no review.
    question.reviewed = question.processingStatus == 'processed' or nil
    writeQuestion(question)
    noteEdit(question)
  end)
end

-- ARGV: lifetime, id, 'accept' | 'revert' | 'take-suggestion' | 'choose'. A decision that does not apply to the question's current
-- state changes nothing.
local function decideQuestion()
  return changeQuestion(function(question)
    local decision, before = ARGV[3], question.processingStatus
    if decision == 'accept' and before == 'processed' then
      question.reviewed = true
      writeQuestion(question)
    elseif decision == 'choose' then
      question.chosen = true
      writeQuestion(question)
    elseif decision == 'take-suggestion' and question.suggestion then
      question.title, question.aiEnhanced, question.edited = question.suggestion, true, false
      question.suggestion, question.reviewed = nil, true
      writeQuestion(question)
    elseif decision == 'revert' then
      if before == 'processed' then leaveRun(question.id, before) end
      question.title, question.aiEnhanced, question.edited = question.originalTitle, false, false
      local verdict = question.risk and question.risk.verdict
      question.misread = verdict and verdict.result == 'other' or nil
      -- The original is its author's, so every field of the AI is removed.
      question.suggestion, question.keyword, question.type, question.topic = nil, nil, nil, nil
      question.cleanedWith, question.risk = nil, nil
      question.reviewed, question.problem = nil, nil
      -- If the question is in flight it stays so; the result becomes a suggestion if the title changed.
      question.processingStatus = 'pending'
      writeQuestion(question)
    end
  end)
end

-- ARGV: lifetime, id, revision that it must still have, the question as JSON. → nil if it has another revision
local function replaceQuestion()
  return changeQuestion(function(current)
    if current.revision ~= tonumber(ARGV[3]) then return false end
    local question = cjson.decode(ARGV[4])
    question.id = ARGV[2]
    writeQuestion(question)
    if question.title ~= current.title then noteEdit(question) end
    -- A question restored as processed is not to be cleaned any more, and one restored as another not to be judged.
    if (question.processingStatus == 'processed') ~= (current.processingStatus == 'processed') then
      leaveRun(question.id, current.processingStatus)
    end
  end)
end
