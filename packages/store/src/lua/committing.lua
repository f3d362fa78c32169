-- Saves cleaned titles. Reads its arguments from ARGV, positions `from` to `to`: requests, input tokens, output tokens, model
-- and versions that cleaned them ('' for unknown), {id, title sent, cleaned title, keyword, type and topic ('' for none), risk
-- as JSON ('' for unknown), '1' for a title to judge or ''}…
-- → for each: 'committed' | 'suggested' | 'duplicate' | 'deleted' | 'gone'. Any worker may commit; each title counts once.
local function commitTitles(from, to)
  -- Redis does not undo a script that fails, so everything is decoded before the first write.
  local ids, risks, cleanedWith = {}, {}, ARGV[from + 3]
  for i = from + 4, to, 8 do
    ids[#ids + 1] = ARGV[i]
    risks[#ids] = ARGV[i + 6] ~= '' and cjson.decode(ARGV[i + 6]) or nil
  end
  local texts, stored = #ids > 0 and redis.call('HMGET', QUESTIONS, unpack(ids)) or {}, {}
  local open = {}
  for i, id in ipairs(ids) do
    stored[id] = texts[i] and cjson.decode(texts[i])
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
  if #taken == 0 then countUsage(unpack(usage)) end

  local questions = {}
  for _, id in ipairs(taken) do questions[id] = stored[id] end

  local saved, before, changed, unchanged, judged = {}, {}, 0, 0, {}
  local function take(id, sent, title, keyword, kind, topic, risk, isJudged)
    local question = questions[id]
    questions[id] = nil
    if not question then
      if not isTaken[id] and not isLive() then return 'gone' end
      return redis.call('HEXISTS', QUESTIONS, id) == 1 and 'duplicate' or 'deleted'
    end
    saved[#saved + 1], before[#before + 1] = question, question.processingStatus
    question.processingStatus, question.problem, question.misread = 'processed', nil, nil
    if keyword ~= '' then question.keyword = keyword end
    if kind ~= '' then
      -- A title from an older session file has no guess.
      question.guessedType = question.guessedType or question.type or 'other'
      question.type = kind
    end
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
  writeQuestions(saved, before, {
    gemini = usage[1], tokens = usage[2] + usage[3], ['run:requests'] = usage[1], ['run:inputTokens'] = usage[2],
    ['run:outputTokens'] = usage[3], ['run:processed'] = #saved, ['run:changed'] = changed, ['run:unchanged'] = unchanged,
    ['run:toJudge'] = #judged / 2,
  })
  return outcomes
end
