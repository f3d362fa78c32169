local function count(status, by)
  redis.call('HINCRBY', META, status, by)
end

local function nextRevision()
  return redis.call('HINCRBY', META, 'revision', 1)
end

local function readQuestion(id)
  local text = redis.call('HGET', QUESTIONS, id)
  return text and cjson.decode(text)
end

-- Writes questions, each with a revision of its own, in four commands. `before[i]` is the status that the i-th one had, or
-- nil for a new one. `counters`, if given, are added to those of the session in the same step: name → amount.
local function writeQuestions(questions, before, counters)
  local changes = counters or {}
  for i, question in ipairs(questions) do
    local status = question.processingStatus
    changes[status] = (changes[status] or 0) + 1
    if before[i] then
      changes[before[i]] = (changes[before[i]] or 0) - 1
    else
      removeUnlikely(question.id)
    end
  end
  local names, amounts = { 'revision' }, { #questions }
  for name, amount in pairs(changes) do
    if amount ~= 0 then names[#names + 1], amounts[#amounts + 1] = name, amount end
  end
  local revision = add(META, names, amounts)[1] - #questions
  local rows, revisions = {}, {}
  for i, question in ipairs(questions) do
    question.revision = revision + i
    rows[2 * i - 1], rows[2 * i] = question.id, cjson.encode(question)
    revisions[2 * i - 1], revisions[2 * i] = question.revision, question.id
  end
  if #questions > 0 then
    redis.call('HSET', QUESTIONS, unpack(rows))
    redis.call('ZADD', REVISIONS, unpack(revisions))
  end
end

local function writeQuestion(question, before)
  writeQuestions({ question }, { before })
end

-- Ids in REVISIONS, with those of deleted questions, which polls report and extractions do not bring back. About 120 bytes each.
local IDS_MAX = 100000

-- Includes questions that a raised cut set aside.
local function countQuestions()
  return redis.call('HLEN', QUESTIONS) + countSetAside()
end

-- How many questions with new ids may be added to a set of at most `most`
local function roomForNew(most)
  return math.min(most - countQuestions(), IDS_MAX - redis.call('ZCARD', REVISIONS))
end

-- Moves an unlikely question into a set of at most `most` questions. → whether it did
local function takeUnlikely(id, most, isChosen)
  local text, isSetAside = readUnlikely(id)
  if not text or not isSetAside and roomForNew(most) <= 0 then return false end
  local question = cjson.decode(text)
  question.originalTitle, question.processingStatus = question.title, 'pending'
  question.aiEnhanced, question.edited = false, false
  question.chosen, question.declined = isChosen or nil, nil
  writeQuestion(question, nil)
  return true
end

-- Moves a pending question to the unlikely ones.
local function setAside(question)
  redis.call('HDEL', QUESTIONS, question.id)
  redis.call('ZADD', REVISIONS, nextRevision(), question.id)
  count('pending', -1)
  putUnlikely(question, true)
end

-- The task of a run that decides on uncertain titles. Its items are questions and unlikely ones.
local DECIDING = 'uncertain-titles'

-- A question in flight is stored as pending and shown as processing. Quotes inside a title are escaped, so the pattern
-- matches only the field itself.
local function asProcessing(text)
  return (string.gsub(text, '"processingStatus":"pending"', '"processingStatus":"processing"', 1))
end

-- Whether the titles that RUN has in flight are being cleaned or judged. RUN is the active cleaning run, if there is one.
local function isCleaning()
  return RUN and redis.call('HGET', RUN, 'task') ~= DECIDING
end

-- The question as clients see it.
local function shownQuestion(id)
  local text = redis.call('HGET', QUESTIONS, id)
  return text and isCleaning() and redis.call('HEXISTS', INFLIGHT, id) == 1 and asProcessing(text) or text
end
