-- Creates the run's listing cursors, once; all are inactive. ARGV: lifetime, owner, cut (percent), number of subreddits,
-- {name, coverage}…, {cursor id, cursor}…
local function planExtraction()
  if not isLive() then return 'gone' end
  if redis.call('HGET', RUN, 'owner') ~= ARGV[2] then return 'lost' end
  if redis.call('HSETNX', RUN, 'planned', 1) == 0 then return 'planned' end
  -- A cut that was changed since the run was started counts.
  redis.call('HSET', META, 'cut', redis.call('HGET', RUN, 'cut') or ARGV[3])
  local position = 5
  for _ = 1, tonumber(ARGV[4]) do
    redis.call('HSET', COVERAGE, ARGV[position], ARGV[position + 1])
    position = position + 2
  end
  noteRunChange()
  while position < #ARGV do
    redis.call('HSET', CURSORS, ARGV[position], ARGV[position + 1])
    position = position + 2
  end
  renewExpiry(1, 13)
  return 'planned'
end

-- Adds listing cursors of a subreddit, inactive, unless the subreddit is done. ARGV: lifetime, owner, subreddit, {cursor id, cursor}…
local function addCursors()
  if not isLive() or redis.call('HGET', RUN, 'owner') ~= ARGV[2] then return 0 end
  local coverage = cjson.decode(redis.call('HGET', COVERAGE, ARGV[3]))
  if coverage.problem or coverage.questions >= coverage.asked then return 0 end
  for i = 4, #ARGV, 2 do redis.call('HSETNX', CURSORS, ARGV[i], ARGV[i + 1]) end
  renewExpiry(1, 13)
  return 1
end

-- Activates cursors: their next page is read. ARGV: lifetime, owner, {cursor id, position}… → how many wait to be read
local function activateCursors()
  if not isLive() or redis.call('HGET', RUN, 'owner') ~= ARGV[2] then return 0 end
  for i = 3, #ARGV, 2 do
    local isInFlight = redis.call('HEXISTS', INFLIGHT, ARGV[i]) == 1
    if not isInFlight and redis.call('HEXISTS', CURSORS, ARGV[i]) == 1 then
      redis.call('ZADD', PENDING, ARGV[i + 1], ARGV[i])
    end
  end
  renewExpiry(1, 13)
  return redis.call('ZCARD', PENDING)
end

-- Saves one page of one listing. ARGV: lifetime, cursor id, subreddit, cursor before, cursor after ('' at the end of the
-- listing), most questions in a set, '1' to add posts that the session has seen before, source, requests, oldest and newest
-- post ('' for none), entries that could not be read, counts of a listing's page as JSON ('' for a search), coverage fields
-- as JSON if the subreddit ends with the page ('' if not), number of ids on the page, ids…, questions as JSON…; those below
-- the session's cut are kept as unlikely
-- → {'committed', new posts, new questions, added, set is full, counts of all listing pages so far as JSON}
-- | {'duplicate'} | {'gone'}. Any worker may commit; each page counts once. The cursor is inactive afterwards, until `activateCursors`.
local function commitPage()
  if not isLive() then return { 'gone' } end
  local cursor, community, before, after = ARGV[2], ARGV[3], ARGV[4], ARGV[5]
  if redis.call('HGET', CURSORS, cursor) ~= before then return { 'duplicate' } end

  -- Redis does not undo a script that fails, so everything is decoded before the first write.
  local idCount = tonumber(ARGV[15])
  local questions = {}
  for i = 16 + idCount, #ARGV do questions[#questions + 1] = cjson.decode(ARGV[i]) end
  local coverage = cjson.decode(redis.call('HGET', COVERAGE, community))
  local listed = ARGV[13] ~= '' and cjson.decode(ARGV[13]) or {}
  local ended = ARGV[14] ~= '' and cjson.decode(ARGV[14]) or nil

  redis.call('HDEL', INFLIGHT, cursor)
  redis.call('ZREM', PENDING, cursor)
  local isNew, newPosts = {}, 0
  for i = 16, 15 + idCount do
    if redis.call('SADD', SEEN, ARGV[i]) == 1 then
      isNew[ARGV[i]] = true
      newPosts = newPosts + 1
    end
  end
  keep(SEEN)

  local newQuestions, added, unlikely = 0, {}, 0
  local room = roomForNew(tonumber(ARGV[6]))
  local cut = tonumber(redis.call('HGET', META, 'cut')) or 0
  for _, question in ipairs(questions) do
    if isNew[question.id] then
      local isFree = redis.call('HEXISTS', QUESTIONS, question.id) == 0
        and (ARGV[7] == '1' or not redis.call('ZSCORE', REVISIONS, question.id))
      local isLikely = (question.probability or 100) >= cut
      if isLikely then
        newQuestions = newQuestions + 1
      elseif isFree and redis.call('HEXISTS', UNLIKELY, question.id) == 0 then
        putUnlikely(question, false)
        unlikely = unlikely + 1
      end
      if isLikely and isFree and #added < room and coverage.questions + #added < coverage.asked then
        added[#added + 1] = question
      end
    end
  end
  if #added > 0 then writeQuestions(added, {}) end
  trimUnlikely()
  if unlikely > 0 then coverage.unlikely = (coverage.unlikely or 0) + unlikely end
  coverage.seen, coverage.questions = coverage.seen + newPosts, coverage.questions + #added
  local dropped = tonumber(ARGV[12])
  if dropped > 0 then coverage.dropped = (coverage.dropped or 0) + dropped end
  for name, count in pairs(listed) do
    coverage.listed = coverage.listed or {}
    coverage.listed[name] = (coverage.listed[name] or 0) + count
  end
  countReading(coverage, ARGV[8], tonumber(ARGV[9]), idCount, newPosts, #added)
  if ARGV[10] ~= '' and (not coverage.oldest or ARGV[10] < coverage.oldest) then coverage.oldest = ARGV[10] end
  if ARGV[11] ~= '' and (not coverage.newest or ARGV[11] > coverage.newest) then coverage.newest = ARGV[11] end
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
  renewExpiry(1, 13)
  local listedSoFar = coverage.listed and cjson.encode(coverage.listed) or ''
  return { 'committed', newPosts, newQuestions, #added, #added >= room and 1 or 0, listedSoFar }
end

-- Counts requests without a page. ARGV: lifetime, subreddit, source, requests
local function spendRequests()
  if not isLive() then return 0 end
  local text = redis.call('HGET', COVERAGE, ARGV[2])
  if not text then return 0 end
  local coverage = cjson.decode(text)
  countReading(coverage, ARGV[3], tonumber(ARGV[4]), 0, 0, 0)
  writeCoverage(ARGV[2], coverage)
  return 1
end

-- Ends a subreddit's cursors. ARGV: lifetime, owner, subreddit, cursor id ('' for all of the subreddit), coverage fields as JSON
local function endCursors()
  if not isLive() or redis.call('HGET', RUN, 'owner') ~= ARGV[2] then return 0 end
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
