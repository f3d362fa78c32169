-- Saves cleaned titles. Reads its arguments from ARGV, positions `from` to `to`: requests, input tokens, output tokens, model
-- and versions that cleaned them ('' for unknown), {id, title sent, cleaned title, keyword, type and topic ('' for none), risk
-- as JSON ('' for unknown), '1' for a title to judge or ''}…
-- → for each: 'committed' | 'suggested' | 'duplicate' | 'deleted' | 'gone'. Any worker may commit; each title counts once.
local function saveTitles(from, to)
  -- Redis does not undo a script that fails, so everything is decoded before the first write.
  local ids, risks, cleanedWith = {}, {}, ARGV[from + 3]
  for i = from + 4, to, 8 do
    ids[#ids + 1] = ARGV[i]
    risks[#ids] = ARGV[i + 6] ~= '' and cjson.decode(ARGV[i + 6]) or nil
  end
  local texts, stored = #ids > 0 and redis.call('HMGET', QUESTIONS, unpack(ids)) or {}, {}
  local open = {}
  for i, id in ipairs(ids) do
    stored[id] = decodeQuestion(texts[i])
    -- One that is processed may be judged by now, and this is a late result.
    if not stored[id] or stored[id].processingStatus ~= 'processed' then open[#open + 1] = id end
  end

  -- Only the caller that removes the title saves its result, so each title is saved once.
  local isTaken, taken = {}, {}
  if #open > 0 then
    -- For a single title, the result of HDEL is enough.
    local places = #open > 1 and redis.call('HMGET', INFLIGHT, unpack(open))
    local removed = redis.call('HDEL', INFLIGHT, unpack(open))
    for i, id in ipairs(open) do
      -- A late result, from a worker that has lost the run: the title may wait for a retry.
      local isMine = not isTaken[id] and (places and places[i] or not places and removed == 1 or removeWaiting(id))
      if isMine then
        isTaken[id] = true
        taken[#taken + 1] = id
      end
    end
  end

  local usage = { tonumber(ARGV[from]), tonumber(ARGV[from + 1]), tonumber(ARGV[from + 2]) }
  if #taken == 0 then addUsage(unpack(usage)) end

  local questions = {}
  for _, id in ipairs(taken) do questions[id] = stored[id] end

  local saved, changed, unchanged, judged = {}, 0, 0, {}
  local function take(id, sent, title, keyword, kind, topic, risk, isJudged)
    local question = questions[id]
    questions[id] = nil
    if not question then
      if not isTaken[id] and not isLive() then return 'gone' end
      return redis.call('HEXISTS', QUESTIONS, id) == 1 and 'duplicate' or 'deleted'
    end
    saved[#saved + 1] = question
    question.processingStatus, question.problem, question.misread = 'processed', nil, nil
    if keyword ~= '' then question.keyword = keyword end
    if kind ~= '' then question.type = kind end
    if topic ~= '' then question.topic = topic end
    question.risk = risk
    if cleanedWith ~= '' then question.cleanedWith = cleanedWith end
    local isTheirs = question.edited and redis.call('HEXISTS', TRIES, editedField(id)) == 1
    if question.title ~= sent or isTheirs then
      -- The user edited the title during the run, and their title stays.
      question.suggestion = title ~= question.title and title or nil
      return 'suggested'
    end
    if title == sent then unchanged = unchanged + 1 else changed = changed + 1 end
    question.title, question.aiEnhanced, question.suggestion = title, true, nil
    if isJudged and lacksVerdict(question) then judged[#judged + 1], judged[#judged + 2] = JUDGED_GROUP, id end
    return 'committed'
  end

  local outcomes = {}
  for at, id in ipairs(ids) do
    local i = from + 8 * at - 4
    outcomes[at] =
      take(id, ARGV[i + 1], ARGV[i + 2], ARGV[i + 3], ARGV[i + 4], ARGV[i + 5], risks[at], ARGV[i + 7] == '1')
  end
  if #taken == 0 then return outcomes end

  if #judged > 0 then
    redis.call('ZADD', GROUPS, unpack(judged))
    keep(GROUPS)
  end
  writeQuestions(saved, {
    gemini = usage[1], tokens = usage[2] + usage[3], ['run:requests'] = usage[1], ['run:inputTokens'] = usage[2],
    ['run:outputTokens'] = usage[3], ['run:processed'] = #saved, ['run:changed'] = changed, ['run:unchanged'] = unchanged,
    ['run:toJudge'] = #judged / 2,
  })
  return outcomes
end

-- Saves cleaned titles. ARGV: lifetime, and those of `saveTitles`
local function commitTitles()
  return saveTitles(2, #ARGV)
end

-- Saves cleaned titles, then claims the next items. ARGV: lifetime, number of arguments of `saveTitles`, these, and those of
-- `claimItems` → {outcomes of the titles, outcome of the claim}
local function commitAndClaim()
  local last = 2 + tonumber(ARGV[2])
  return { saveTitles(3, last), claimItems(last + 1) }
end

-- ARGV: lifetime, owner, requests, input tokens, output tokens, tries at most, {'own' | 'shared' | 'isolated', items,
-- {id, problem, notes}…}… → {'lost'} | {'gone'} | {'done', {ids to retry}, {ids failed}}
-- Each group gets a request of its own, or joins the items of its kind that share requests.
local function retryTitles()
  addUsage(tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5]))
  local obstacle = obstacleFor(ARGV[2])
  if obstacle then return { obstacle } end

  local task = redis.call('HGET', RUN, 'task')
  local again, failed = {}, {}
  local function put(id, problem, notes, group)
    -- It was deleted, or committed by another owner.
    if redis.call('HDEL', INFLIGHT, id) == 0 then return end
    local question = readQuestion(id)
    if not question then return end
    local before = question.processingStatus
    if redis.call('HINCRBY', TRIES, id, 1) < tonumber(ARGV[6]) then
      redis.call('ZADD', GROUPS, before == 'processed' and JUDGED_GROUP + group or group, id)
      if notes ~= '' then redis.call('HSET', TRIES, noteField(id), notes) end
      again[#again + 1] = id
    else
      -- A title without a verdict stays as it is.
      if before == 'pending' then question.processingStatus, question.problem = 'error', problem end
      if before == 'pending' or task then redis.call('HINCRBY', RUN, 'failed', 1) end
      failed[#failed + 1] = id
    end
    writeQuestion(question)
  end

  local position = 7
  while position < #ARGV do
    local group = SHARED_GROUPS[ARGV[position]] or redis.call('HINCRBY', RUN, 'groups', 1)
    local last = position + 1 + tonumber(ARGV[position + 1]) * 3
    for i = position + 2, last, 3 do put(ARGV[i], ARGV[i + 1], ARGV[i + 2], group) end
    position = last + 1
  end
  keep(GROUPS)
  keep(TRIES)
  return { 'done', again, failed }
end

-- Counts a request without a usable title. ARGV: lifetime, requests, input tokens, output tokens
local function countUsage()
  addUsage(tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4]))
  return 1
end

-- Saves verdicts on cleaned titles. ARGV: lifetime, requests, input tokens, output tokens, {id, cleaned title that was judged,
-- 'same' | 'scope' | 'other', the word that makes it so ('' for none)}…
-- → how many were done. A verdict on a title that has changed since counts as done and is not stored.
local function commitVerdicts()
  local questions, dropped, counts = {}, 0, { same = 0, scope = 0, other = 0 }
  for i = 5, #ARGV, 4 do
    local id, title, result, word = ARGV[i], ARGV[i + 1], ARGV[i + 2], ARGV[i + 3]
    local question = readQuestion(id)
    -- Only the caller that removes the title saves its verdict, so each is saved once. One that is pending is to be cleaned.
    local isJudged = question and question.processingStatus == 'processed'
    if isJudged and (redis.call('HDEL', INFLIGHT, id) == 1 or removeWaiting(id)) then
      if question.title == title then
        local risk = question.risk or { reason = 'form' }
        risk.verdict = { result = result, word = word ~= '' and word or nil }
        question.risk = risk
        counts[result] = counts[result] + 1
        questions[#questions + 1] = question
      else
        dropped = dropped + 1
      end
    end
  end
  local done = #questions + dropped
  local usage = { tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4]) }
  if done == 0 then
    addUsage(unpack(usage))
  else
    writeQuestions(questions, {
      gemini = usage[1], tokens = usage[2] + usage[3], ['run:requests'] = usage[1], ['run:inputTokens'] = usage[2],
      ['run:outputTokens'] = usage[3], ['run:processed'] = redis.call('HGET', RUN, 'task') and done or 0,
      ['run:toJudge'] = -dropped, ['run:same'] = counts.same, ['run:scope'] = counts.scope, ['run:other'] = counts.other,
    })
  end
  return done
end

