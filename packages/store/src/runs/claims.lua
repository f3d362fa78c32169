-- Twins: titles that differ in signs and numbers alone. A model that mixes two of them up in one response may go unnoticed.

-- Returns a title without its signs, numbers and spaces: the same for C, C++ and C#, or for $50 and €50.
local function lettersOf(title)
  local text = string.gsub(string.lower(title), '[%z\1-\96\123-\127]', '')
  -- signs of Latin-1, × and ÷, punctuation and symbols up to U+27FF
  text = string.gsub(string.gsub(text, '\194[\128-\191]', ''), '\195[\151\183]', '')
  text = string.gsub(text, '\226[\128-\159][\128-\191]', '')
  return text
end

-- Titles beyond a full request that are examined to replace twins.
local LOOKED_AT_MAX = 100

-- → the stored texts of {id, position, …}
local function textsOf(popped, source)
  local ids = {}
  for i = 1, #popped, 2 do ids[#ids + 1] = popped[i] end
  return #ids > 0 and redis.call('HMGET', source, unpack(ids)) or {}
end

-- Removes the next titles of a sorted set by position, up to a last one, without twins of each other. A twin keeps its position
-- and comes next. → {id, position, …}, their texts
local function popApart(most, set, last)
  local popped, texts, chosen, seen, first = {}, {}, {}, {}, 0
  while #texts < most and first < most + LOOKED_AT_MAX do
    local waiting = redis.call('ZRANGEBYSCORE', set, '-inf', last, 'WITHSCORES', 'LIMIT', first, most)
    if #waiting == 0 then break end
    for i, text in ipairs(textsOf(waiting, QUESTIONS)) do
      local title = text and cjson.decode(text).title
      local letters = title and lettersOf(title)
      if #texts < most and (not title or not seen[letters] or seen[letters] == title) then
        if title then seen[letters] = title end
        chosen[#chosen + 1], texts[#texts + 1] = waiting[2 * i - 1], text
        popped[#popped + 1], popped[#popped + 2] = waiting[2 * i - 1], waiting[2 * i]
      end
    end
    first = first + most
  end
  if #chosen > 0 then redis.call('ZREM', set, unpack(chosen)) end
  return popped, texts
end

-- Claims: the next items of a run, for a slot of its key.

-- Why this owner cannot go on: a result, nil if it can
local function obstacleResult(run, owner)
  if not run[1] or ENDED[run[1]] then return result('gone') end
  if run[2] ~= owner then return result('lost') end
  if run[3] == '1' then return result('paused') end
end

-- Reads its arguments from position `from` of ARGV on: owner, items at most, items at most of a request that judges titles, lane
-- (see `laneOf`), time of the slot (ms), why it is not now, interval between two slots (ms)
-- → the claim, see `claims.ts`
local function claimItems(from)
  local run = redis.call('HMGET', RUN, 'state', 'owner', 'pause', 'kind', 'waitUntil', 'delayMs', 'keptAt',
    'titlesPerRequest')
  local obstacle = obstacleResult(run, ARGV[from])
  if obstacle then return obstacle end

  local now = clock()
  local isOfLane = laneOf(ARGV[from + 3])

  -- The first waiting item of the lane → {id, position} or {}
  local function firstOfLane()
    local waiting = redis.call('ZRANGE', PENDING, 0, -1, 'WITHSCORES')
    for i = 1, #waiting, 2 do
      if isOfLane(waiting[i]) then return { waiting[i], waiting[i + 1] } end
    end
    return {}
  end

  local source, most = run[4] == 'cleaning' and QUESTIONS or CURSORS, tonumber(ARGV[from + 1])
  local judgedMost, items, places = tonumber(ARGV[from + 2]), {}, {}

  -- `popped` is {id, position, …}. Questions that were deleted meanwhile, or can no longer be judged, are left out.
  local function take(popped, texts, group, isJudged)
    local noteFields = {}
    for i = 1, #popped, 2 do noteFields[#noteFields + 1] = noteField(popped[i]) end
    local notes = group == 'g' and redis.call('HMGET', TRIES, unpack(noteFields)) or {}
    for i, text in ipairs(texts) do
      local question = run[4] == 'cleaning' and text and cjson.decode(text)
      if text and (not isJudged or lacksVerdict(question)) then
        local id = popped[2 * i - 1]
        local payload = question and question.title or text
        local note = notes[i] or question and not isJudged and question.misread and 'other-question' or ''
        items[#items + 1] = { id = id, payload = payload, notes = note, original = isJudged and question.originalTitle or nil,
          community = question and question.subreddit or '' }
        places[#places + 1], places[#places + 2] = id, group .. popped[2 * i]
      elseif run[4] == 'cleaning' then
        countOut(isJudged and 'processed' or 'pending')
      end
    end
  end

  -- → {id, position, …}, their texts
  local function popGroup()
    local group = redis.call('ZRANGE', GROUPS, 0, 0, 'WITHSCORES')[2]
    if not group or tonumber(group) >= JUDGED_GROUP then return {}, {} end
    if isShared(group) then return popApart(most, GROUPS, group) end
    local members = redis.call('ZRANGEBYSCORE', GROUPS, group, group, 'WITHSCORES')
    redis.call('ZREMRANGEBYSCORE', GROUPS, group, group)
    return members, textsOf(members, source)
  end

  local function popPending()
    if isOfLane then
      local popped = firstOfLane()
      if popped[1] then redis.call('ZREM', PENDING, popped[1]) end
      return popped, textsOf(popped, source)
    end
    if run[4] == 'cleaning' and most > 1 then return popApart(most, PENDING, '+inf') end
    local popped = redis.call('ZPOPMIN', PENDING, most)
    return popped, textsOf(popped, source)
  end

  -- Twins may be judged together: a verdict is no text that could be mistaken for that of another title.
  local function popJudged()
    local group = redis.call('ZRANGEBYSCORE', GROUPS, JUDGED_GROUP, '+inf', 'WITHSCORES', 'LIMIT', 0, 1)[2]
    if not group then return {}, {} end
    local members = redis.call('ZRANGEBYSCORE', GROUPS, group, group, 'WITHSCORES', 'LIMIT', 0, isShared(group) and judgedMost or -1)
    for i = 1, #members, 2 do redis.call('ZREM', GROUPS, members[i]) end
    return members, textsOf(members, source)
  end

  -- A full batch is judged before the next titles are cleaned. The rest waits until nothing is left to clean, so that it is one
  -- request. → {id, position, …}, their texts, prefix of the place, whether they are judged
  local function popNext()
    if redis.call('ZCOUNT', GROUPS, JUDGED_GROUP, JUDGED_GROUP) >= judgedMost then
      local popped, texts = popJudged()
      return popped, texts, 'g', true
    end
    local popped, texts = popPending()
    if #popped > 0 then return popped, texts, '', false end
    popped, texts = popGroup()
    if #popped > 0 or countInflight() > 0 then return popped, texts, 'g', false end
    popped, texts = popJudged()
    return popped, texts, 'g', true
  end

  local isJudging
  while #items == 0 do
    local popped, texts, group, isJudged = popNext()
    if #popped == 0 then return result('empty', { inflight = countInflight(isOfLane) }) end
    isJudging = isJudged
    take(popped, texts, group, isJudged)
  end

  for i = 2, #places, 2 do places[i] = places[i] .. '@' .. ARGV[from + 4] .. '@' .. ARGV[from + 5] end
  redis.call('HSET', INFLIGHT, unpack(places))

  local delayMs = ARGV[from + 6]
  if run[6] ~= delayMs then redis.call('HSET', RUN, 'delayMs', delayMs) end
  -- In some runs it changes with the responses. It is stored for the next owner.
  if run[4] == 'cleaning' and not isJudging and tonumber(run[8]) ~= most then redis.call('HSET', RUN, 'titlesPerRequest', most) end
  if (tonumber(run[5]) or 0) * 1000 > now then redis.call('HDEL', RUN, 'waitReason', 'waitUntil') end
  -- All keys of a run are renewed together, so `keptAt` applies to all.
  if now / 1000 - (tonumber(run[7]) or 0) > math.min(60000, LIFETIME_MS / 10) then
    redis.call('HSET', RUN, 'keptAt', whole(now / 1000))
    keepRun()
  end
  return result('claimed', { items = items })
end

-- Takes the next items. ARGV: lifetime, and those of `claimItems`
local function claim()
  return claimItems(2)
end

-- Notes that the next slot is too far away to claim items for it. ARGV: lifetime, owner, lane, time of the slot (ms), milliseconds
-- until it, why it is not now, interval between two slots (ms) → 'blocked', or 'empty' if no item waits
local function noteWait()
  local run = redis.call('HMGET', RUN, 'state', 'owner', 'pause')
  local obstacle = obstacleResult(run, ARGV[2])
  if obstacle then return obstacle end
  local isOfLane, waiting = laneOf(ARGV[3]), redis.call('ZCARD', PENDING) + redis.call('ZCARD', GROUPS)
  if isOfLane then
    waiting = 0
    for _, item in ipairs(redis.call('ZRANGE', PENDING, 0, -1)) do
      if isOfLane(item) then waiting = waiting + 1 end
    end
  end
  if waiting == 0 then return result('empty', { inflight = countInflight(isOfLane) }) end
  redis.call('HSET', RUN, 'waitReason', ARGV[6], 'waitUntil', ARGV[4], 'delayMs', ARGV[7])
  -- The keys must outlive the wait.
  LIFETIME_MS = LIFETIME_MS + math.ceil(tonumber(ARGV[5]))
  keepRun()
  return result('blocked')
end

-- Returns items in flight unsent. ARGV: lifetime, owner, 'head' (their old position) or 'tail' (behind all others), ids…
local function release()
  if obstacleFor(ARGV[2]) then return 0 end
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

-- Releases items whose claim was lost with a connection. ARGV: lifetime, owner, lane, ids that the owner has in flight… → how many
local function reconcile()
  if obstacleFor(ARGV[2]) then return 0 end
  local mine, isOfLane = {}, laneOf(ARGV[3])
  for i = 4, #ARGV do mine[ARGV[i]] = true end
  return releaseLost(function(id)
    return not mine[id] and (not isOfLane or isOfLane(id))
  end)
end
