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

-- ARGV: lifetime, owner, requests, input tokens, output tokens, tries at most, {'own' | 'shared' | 'suspects', items,
-- {id, problem, notes}…}… → {'lost'} | {'gone'} | {'done', {ids to retry}, {ids failed}}
-- Each group gets a request of its own, or joins the items of its kind that share requests.
local function retryTitles()
  countUsage(tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5]))
  if not isLive() then return { 'gone' } end
  if redis.call('HGET', RUN, 'owner') ~= ARGV[2] then return { 'lost' } end

  -- A title without a second opinion stays as it is.
  local isOpinion = redis.call('HGET', RUN, 'task') == 'second-opinion'
  local again, failed = {}, {}
  local function put(id, problem, notes, group)
    -- It was deleted, or committed by another owner.
    if redis.call('HDEL', INFLIGHT, id) == 0 then return end
    local question = readQuestion(id)
    if not question then return end
    local before = question.processingStatus
    if redis.call('HINCRBY', TRIES, id, 1) < tonumber(ARGV[6]) then
      redis.call('ZADD', GROUPS, group, id)
      if notes ~= '' then redis.call('HSET', TRIES, noteField(id), notes) end
      again[#again + 1] = id
    else
      if not isOpinion then question.processingStatus, question.problem = 'error', problem end
      redis.call('HINCRBY', RUN, 'failed', 1)
      failed[#failed + 1] = id
    end
    writeQuestion(question, before)
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

-- Saves second opinions on cleaned titles. ARGV: lifetime, requests, input tokens, output tokens, least risk of a title that
-- differs, {id, cleaned title that was sent, 'same' | 'different', what differs ('' for nothing)}…
-- → how many were saved. An opinion on a title that has changed since counts as done and is not stored.
local function commitOpinions()
  local questions, before, different, same = {}, {}, 0, 0
  local done, fields = 0, {}
  for i = 6, #ARGV, 4 do fields[#fields + 1] = { ARGV[i], ARGV[i + 1], ARGV[i + 2], ARGV[i + 3] } end
  for _, field in ipairs(fields) do
    local id, title, result, what = unpack(field)
    -- Only the caller that removes the title saves its opinion, so each is saved once.
    local isMine = redis.call('HDEL', INFLIGHT, id) == 1 or removeWaiting(id)
    local question = isMine and readQuestion(id)
    if question then
      done = done + 1
      if question.title == title then
        local risk = question.risk or { score = 0 }
        risk.secondOpinion = { result = result, what = what ~= '' and what or nil }
        if result == 'different' then
          different, risk.score = different + 1, math.max(risk.score, tonumber(ARGV[5]))
        else
          same = same + 1
        end
        question.risk = risk
        questions[#questions + 1], before[#before + 1] = question, question.processingStatus
      end
    end
  end
  local usage = { tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4]) }
  if done == 0 then
    countUsage(unpack(usage))
  else
    writeQuestions(questions, before, {
      gemini = usage[1], tokens = usage[2] + usage[3], ['run:requests'] = usage[1], ['run:inputTokens'] = usage[2],
      ['run:outputTokens'] = usage[3], ['run:processed'] = done, ['run:changed'] = different, ['run:unchanged'] = same,
    })
  end
  return done
end
