-- Takes the next items and the credential's next slot in one step. ARGV: lifetime, and those of `claimItems`
local function claim()
  return claimItems(2)
end

-- Saves cleaned titles. ARGV: lifetime, and those of `commitTitles`
local function commitTitles()
  return commitTitles(2, #ARGV)
end

-- Saves cleaned titles, then claims the next items. ARGV: lifetime, number of arguments of `commitTitles`, these, and those of
-- `claimItems` → {outcomes of the titles, outcome of the claim}
local function commitAndClaim()
  local last = 2 + tonumber(ARGV[2])
  return { commitTitles(3, last), claimItems(last + 1) }
end

-- Returns items in flight unsent. ARGV: lifetime, owner, 'head' (their old position) or 'tail' (behind all others), ids…
local function release()
  if not isLive() or redis.call('HGET', RUN, 'owner') ~= ARGV[2] then return 0 end
  for i = 4, #ARGV do
    local place = redis.call('HGET', INFLIGHT, ARGV[i])
    if place and ARGV[3] == 'tail' then
      local group, number = string.match(place, '^(g?)([^@]+)')
      place = group .. string.format('%.1f', tonumber(number) + BEHIND_ALL)
    end
    if place then releaseItem(ARGV[i], place) end
  end
  return 1
end

-- ARGV: lifetime, owner, requests, input tokens, output tokens, tries at most, {'own' | 'shared' | 'isolated', items,
-- {id, problem, notes}…}… → {'lost'} | {'gone'} | {'done', {ids to retry}, {ids failed}}
-- Each group gets a request of its own, or joins the items of its kind that share requests.
local function retryTitles()
  countUsage(tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5]))
  if not isLive() then return { 'gone' } end
  if redis.call('HGET', RUN, 'owner') ~= ARGV[2] then return { 'lost' } end

  local task = redis.call('HGET', RUN, 'task')
  local again, failed = {}, {}
  local function put(id, problem, notes, group)
    -- It was deleted, or committed by another owner.
    if redis.call('HDEL', INFLIGHT, id) == 0 then return end
    local question = task ~= DECIDING and readQuestion(id)
    if not question and task ~= DECIDING then return end
    local before = question and question.processingStatus
    if redis.call('HINCRBY', TRIES, id, 1) < tonumber(ARGV[6]) then
      redis.call('ZADD', GROUPS, (before == 'processed' or not question) and JUDGED_GROUP + group or group, id)
      if notes ~= '' then redis.call('HSET', TRIES, noteField(id), notes) end
      again[#again + 1] = id
    else
      -- A title without a verdict stays as it is.
      if before == 'pending' then question.processingStatus, question.problem = 'error', problem end
      if before == 'pending' or task then redis.call('HINCRBY', RUN, 'failed', 1) end
      failed[#failed + 1] = id
    end
    if question then writeQuestion(question, before) end
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
  countUsage(tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4]))
  return 1
end

-- Saves verdicts on cleaned titles. ARGV: lifetime, requests, input tokens, output tokens, {id, cleaned title that was judged,
-- 'same' | 'scope' | 'other', the word that makes it so ('' for none)}…
-- → how many were done. A verdict on a title that has changed since counts as done and is not stored.
local function commitVerdicts()
  local ALARMING_RISK = 100
  local questions, before, dropped, counts = {}, {}, 0, { same = 0, scope = 0, other = 0 }
  for i = 5, #ARGV, 4 do
    local id, title, result, word = ARGV[i], ARGV[i + 1], ARGV[i + 2], ARGV[i + 3]
    local question = readQuestion(id)
    -- Only the caller that removes the title saves its verdict, so each is saved once. One that is pending is to be cleaned.
    local isJudged = question and question.processingStatus == 'processed'
    if isJudged and (redis.call('HDEL', INFLIGHT, id) == 1 or removeWaiting(id)) then
      if question.title == title then
        local risk = question.risk or { score = 0 }
        risk.verdict = { result = result, word = word ~= '' and word or nil }
        if result ~= 'same' then risk.score = ALARMING_RISK end
        question.risk = risk
        counts[result] = counts[result] + 1
        questions[#questions + 1], before[#before + 1] = question, question.processingStatus
      else
        dropped = dropped + 1
      end
    end
  end
  local done = #questions + dropped
  local usage = { tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4]) }
  if done == 0 then
    countUsage(unpack(usage))
  else
    writeQuestions(questions, before, {
      gemini = usage[1], tokens = usage[2] + usage[3], ['run:requests'] = usage[1], ['run:inputTokens'] = usage[2],
      ['run:outputTokens'] = usage[3], ['run:processed'] = redis.call('HGET', RUN, 'task') and done or 0,
      ['run:toJudge'] = -dropped, ['run:same'] = counts.same, ['run:scope'] = counts.scope, ['run:other'] = counts.other,
    })
  end
  return done
end
