-- Cursors: listings of subreddits, read page by page, whose ids begin with the subreddit's name and a slash. Or batches of posts
-- to check.

local function endCursor(cursor)
  redis.call('ZREM', PENDING, cursor)
  redis.call('HDEL', INFLIGHT, cursor)
  redis.call('HDEL', CURSORS, cursor)
end

local function endCursorsOf(community)
  for _, cursor in ipairs(redis.call('HKEYS', CURSORS)) do
    if string.sub(cursor, 1, #community + 1) == community .. '/' then endCursor(cursor) end
  end
end

local function writeCoverage(community, coverage)
  redis.call('HSET', COVERAGE, community, cjson.encode(coverage))
  noteRunChange()
end

local function countReading(coverage, source, requests, posts, questions)
  coverage.requests = (coverage.requests or 0) + requests
  coverage.sources = coverage.sources or {}
  local line
  for _, known in ipairs(coverage.sources) do
    if known.source == source then line = known end
  end
  if not line then
    line = { source = source, requests = 0, posts = 0, questions = 0 }
    coverage.sources[#coverage.sources + 1] = line
  end
  line.requests, line.posts, line.questions = line.requests + requests, line.posts + posts, line.questions + questions
end

-- Creates the run's listing cursors, once; all are inactive. ARGV: lifetime, owner, number of subreddits, {name, coverage}…,
-- {cursor id, cursor}…
local function planExtraction()
  local obstacle = obstacleFor(ARGV[2])
  if obstacle then return obstacle end
  if redis.call('HSETNX', RUN, 'planned', 1) == 0 then return 'planned' end
  local position = 4
  for _ = 1, tonumber(ARGV[3]) do
    redis.call('HSET', COVERAGE, ARGV[position], ARGV[position + 1])
    position = position + 2
  end
  noteRunChange()
  while position < #ARGV do
    redis.call('HSET', CURSORS, ARGV[position], ARGV[position + 1])
    position = position + 2
  end
  keepRun()
  return 'planned'
end

-- Activates cursors: their next page is read. ARGV: lifetime, owner, {cursor id, position}… → how many wait to be read
local function activateCursors()
  if obstacleFor(ARGV[2]) then return 0 end
  for i = 3, #ARGV, 2 do
    local isInFlight = redis.call('HEXISTS', INFLIGHT, ARGV[i]) == 1
    if not isInFlight and redis.call('HEXISTS', CURSORS, ARGV[i]) == 1 then
      redis.call('ZADD', PENDING, ARGV[i + 1], ARGV[i])
    end
  end
  keepRun()
  return redis.call('ZCARD', PENDING)
end

-- Saves one page of one listing. ARGV: lifetime, cursor id, subreddit, cursor before, cursor after ('' at the end of the
-- listing), '1' to add posts that the session has seen before, source, requests, oldest and newest post ('' for none), entries
-- that could not be read, counts of a listing's page as JSON ('' for a search), coverage fields as JSON if the subreddit ends
-- with the page ('' if not), number of ids on the page, ids…, questions as JSON…; those below the session's threshold are added
-- beside the questions that were requested
-- → the outcome, see `pages.ts`. Any worker may commit; each page counts once. The cursor is inactive afterwards, until
-- `activateCursors`.
local function commitPage()
  if not isLive() then return result('gone') end
  local cursor, community, before, after = ARGV[2], ARGV[3], ARGV[4], ARGV[5]
  if redis.call('HGET', CURSORS, cursor) ~= before then return result('duplicate') end

  -- Redis does not undo a script that fails, so everything is decoded before the first write.
  local idCount = tonumber(ARGV[14])
  local questions = {}
  for i = 15 + idCount, #ARGV do questions[#questions + 1] = cjson.decode(ARGV[i]) end
  local coverage = cjson.decode(redis.call('HGET', COVERAGE, community))
  local listed = ARGV[12] ~= '' and cjson.decode(ARGV[12]) or {}
  local ended = ARGV[13] ~= '' and cjson.decode(ARGV[13]) or nil

  redis.call('HDEL', INFLIGHT, cursor)
  redis.call('ZREM', PENDING, cursor)
  local isNew, newPosts = {}, 0
  for i = 15, 14 + idCount do
    if redis.call('SADD', SEEN, ARGV[i]) == 1 then
      isNew[ARGV[i]] = true
      newPosts = newPosts + 1
    end
  end
  keep(SEEN)

  local added, unlikely = {}, {}
  local room, least = roomForRows(), threshold()
  room.all = math.min(room.all, IDS_MAX - redis.call('ZCARD', REVISIONS))
  for _, question in ipairs(questions) do
    if isNew[question.id] then
      local isFree = redis.call('HEXISTS', QUESTIONS, question.id) == 0
        and (ARGV[6] == '1' or not redis.call('ZSCORE', REVISIONS, question.id))
      local counts = isCounted(question, least)
      local kind, list = counts and 'questions' or 'unlikely', counts and added or unlikely
      local isWanted = not counts or coverage.questions + #added < coverage.asked
      if isFree and isWanted and room.all > 0 and room[kind] > 0 then
        list[#list + 1] = question
        room.all, room[kind] = room.all - 1, room[kind] - 1
      end
    end
  end
  if #added > 0 then writeQuestions(added) end
  if #unlikely > 0 then
    writeQuestions(unlikely)
    coverage.unlikely = (coverage.unlikely or 0) + #unlikely
  end
  coverage.seen, coverage.questions = coverage.seen + newPosts, coverage.questions + #added
  local dropped = tonumber(ARGV[11])
  if dropped > 0 then coverage.dropped = (coverage.dropped or 0) + dropped end
  for name, count in pairs(listed) do
    coverage.listed = coverage.listed or {}
    coverage.listed[name] = (coverage.listed[name] or 0) + count
  end
  countReading(coverage, ARGV[7], tonumber(ARGV[8]), newPosts, #added)
  if ARGV[9] ~= '' and (not coverage.oldest or ARGV[9] < coverage.oldest) then coverage.oldest = ARGV[9] end
  if ARGV[10] ~= '' and (not coverage.newest or ARGV[10] > coverage.newest) then coverage.newest = ARGV[10] end
  local isDone = coverage.questions >= coverage.asked
  if ended and not isDone then
    for name, value in pairs(ended) do coverage[name] = value end
  end
  writeCoverage(community, coverage)
  redis.call('HINCRBY', RUN, 'processed', #added)

  if isDone or ended then
    endCursorsOf(community)
  elseif after == '' then
    redis.call('HDEL', CURSORS, cursor)
  else
    redis.call('HSET', CURSORS, cursor, after)
  end
  keepRun()
  return result('committed', { newPosts = newPosts, added = #added,
    isSetFull = room.questions <= 0 or room.all <= 0, listed = coverage.listed })
end

-- Counts requests without a page. ARGV: lifetime, subreddit, source, requests
local function spendRequests()
  if not isLive() then return 0 end
  local text = redis.call('HGET', COVERAGE, ARGV[2])
  if not text then return 0 end
  local coverage = cjson.decode(text)
  countReading(coverage, ARGV[3], tonumber(ARGV[4]), 0, 0)
  writeCoverage(ARGV[2], coverage)
  return 1
end

-- Ends a subreddit's cursors. ARGV: lifetime, owner, subreddit, cursor id ('' for all of the subreddit), coverage fields as JSON
local function endCursors()
  if obstacleFor(ARGV[2]) then return 0 end
  local community = ARGV[3]
  local coverage, change = cjson.decode(redis.call('HGET', COVERAGE, community)), cjson.decode(ARGV[5])
  if ARGV[4] == '' then endCursorsOf(community) else endCursor(ARGV[4]) end
  local changed = false
  for key, value in pairs(change) do
    coverage[key] = value
    changed = true
  end
  if changed then writeCoverage(community, coverage) end
  return 1
end

-- Saves the state of the posts of some questions, once. ARGV: lifetime, cursor id, cursor as it was claimed, {question id,
-- 'deleted' | 'removed' | '' for neither, score, comments, author ('' for unknown ones)}… → 'committed' | 'duplicate' | 'gone'.
-- Any worker may commit. A deleted question stays deleted. Without posts, the batch is given up.
local function commitPostCheck()
  if not isLive() then return 'gone' end
  if redis.call('HGET', CURSORS, ARGV[2]) ~= ARGV[3] then return 'duplicate' end

  -- → whether it differs from before
  local function set(question, name, value)
    if value == '' or value == nil or question[name] == value then return false end
    question[name] = value
    return true
  end

  -- Redis does not undo a script that fails, so everything is decoded before the first write.
  local changed, checked, goneCount = {}, 0, 0
  for i = 4, #ARGV, 5 do
    local question = readQuestion(ARGV[i])
    if question then
      local gone = ARGV[i + 1] ~= '' and ARGV[i + 1] or nil
      local isChanged = question.gone ~= gone
      question.gone = gone
      isChanged = set(question, 'score', tonumber(ARGV[i + 2])) or isChanged
      isChanged = set(question, 'numComments', tonumber(ARGV[i + 3])) or isChanged
      isChanged = set(question, 'author', ARGV[i + 4]) or isChanged
      if isChanged then changed[#changed + 1] = question end
      checked = checked + 1
      if gone then goneCount = goneCount + 1 end
    end
  end

  endCursor(ARGV[2])
  if #changed > 0 then writeQuestions(changed) end
  redis.call('HINCRBY', RUN, 'processed', checked)
  redis.call('HINCRBY', RUN, 'gone', goneCount)
  noteRunChange()
  keepRun()
  return 'committed'
end
