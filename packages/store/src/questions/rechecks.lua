-- Saves the state of the posts of some questions, once. ARGV: lifetime, cursor id, cursor as it was claimed, subreddit that the
-- requests count for, requests, {question id, subreddit in the coverage, 'deleted' | 'removed' | '' for neither, score, comments,
-- author ('' for unknown ones)}… → 'committed' | 'duplicate' | 'gone'. Any worker may commit. A deleted question stays deleted.
local function commitRecheck()
  if not isLive() then return 'gone' end
  if redis.call('HGET', CURSORS, ARGV[2]) ~= ARGV[3] then return 'duplicate' end

  -- Redis does not undo a script that fails, so everything is decoded before the first write.
  local changed, before, lines = {}, {}, {}
  local function lineOf(community)
    if lines[community] == nil then
      local text = redis.call('HGET', COVERAGE, community)
      lines[community] = text and cjson.decode(text) or false
    end
    return lines[community]
  end

  -- → whether it differs from before
  local function set(question, name, value)
    if value == '' or value == nil or question[name] == value then return false end
    question[name] = value
    return true
  end

  for i = 6, #ARGV, 6 do
    local question = readQuestion(ARGV[i])
    if question then
      local gone = ARGV[i + 2] ~= '' and ARGV[i + 2] or nil
      local isChanged = question.gone ~= gone
      question.gone = gone
      isChanged = set(question, 'score', tonumber(ARGV[i + 3])) or isChanged
      isChanged = set(question, 'numComments', tonumber(ARGV[i + 4])) or isChanged
      isChanged = set(question, 'author', ARGV[i + 5]) or isChanged
      if isChanged then changed[#changed + 1], before[#before + 1] = question, question.processingStatus end
      local line = lineOf(ARGV[i + 1])
      if line then
        line.checked = (line.checked or 0) + 1
        line.gone = (line.gone or 0) + (gone and 1 or 0)
      end
    end
  end

  if lineOf(ARGV[4]) then countReading(lineOf(ARGV[4]), 'recheck', tonumber(ARGV[5]), 0, 0, 0) end
  endCursor(ARGV[2])
  if #changed > 0 then writeQuestions(changed, before) end
  for community, line in pairs(lines) do
    if line then writeCoverage(community, line) end
  end
  renewExpiry(1, 13)
  return 'committed'
end

-- Removes the mark of questions that an earlier extraction found as new. ARGV: lifetime, ids… → how many had one
local function unmarkNew()
  local marked, before = {}, {}
  for i = 2, #ARGV do
    local question = readQuestion(ARGV[i])
    if question and question.isNew then
      question.isNew = nil
      marked[#marked + 1], before[#before + 1] = question, question.processingStatus
    end
  end
  if #marked > 0 then writeQuestions(marked, before) end
  renewExpiry(1, 4)
  return #marked
end
