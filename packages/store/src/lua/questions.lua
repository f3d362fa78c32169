-- Unlikely questions: posts that an extraction judged below the cut, and questions that a raised cut set aside. A question is in
-- QUESTIONS or here, never in both.

-- Limits of the posts below the cut, about 350 bytes each. The most likely are kept.
local UNLIKELY_MAX, UNLIKELY_BYTES_MAX = 2000, 1000000
-- Added to the probability (percent) for the score of a question that was set aside. Those are never dropped: they count
-- towards the questions of a set.
local SET_ASIDE = 1000

local function countSetAside()
  return redis.call('ZCOUNT', UNLIKELY_ORDER, SET_ASIDE, '+inf')
end

-- → its JSON and whether a raised cut set it aside; nil if it is not among them
local function readUnlikely(id)
  local text = redis.call('HGET', UNLIKELY, id)
  if not text then return nil end
  return text, tonumber(redis.call('ZSCORE', UNLIKELY_ORDER, id)) >= SET_ASIDE
end

local function removeUnlikely(id)
  local text, isSetAside = readUnlikely(id)
  if not text then return end
  redis.call('HDEL', UNLIKELY, id)
  redis.call('ZREM', UNLIKELY_ORDER, id)
  if not isSetAside then redis.call('HINCRBY', META, 'unlikelyBytes', -#text) end
end

-- The fields from the source and from the question finder. An unchanged question has no others.
local UNLIKELY_FIELDS =
  { 'id', 'title', 'subreddit', 'author', 'score', 'numComments', 'createdAt', 'permalink', 'source', 'licence', 'authorUrl',
    'probability', 'gone' }

local KEPT = { originalTitle = true, processingStatus = true, aiEnhanced = true, edited = true, revision = true, chosen = true }
for _, name in ipairs(UNLIKELY_FIELDS) do KEPT[name] = true end

-- Whether neither the user nor the AI has changed it. A field of any other name would be lost in a move, so a question that has
-- one counts as changed.
local function isUnchanged(question)
  for name in pairs(question) do
    if not KEPT[name] then return false end
  end
  return question.processingStatus == 'pending' and question.title == question.originalTitle
    and not question.edited and not question.aiEnhanced
end

local function putUnlikely(question, isSetAside)
  local kept = {}
  for _, name in ipairs(UNLIKELY_FIELDS) do kept[name] = question[name] end
  local text = cjson.encode(kept)
  redis.call('HSET', UNLIKELY, question.id, text)
  redis.call('ZADD', UNLIKELY_ORDER, question.probability + (isSetAside and SET_ASIDE or 0), question.id)
  if not isSetAside then redis.call('HINCRBY', META, 'unlikelyBytes', #text) end
end

-- Drops the least likely posts beyond the limits.
local function trimUnlikely()
  local count = redis.call('ZCARD', UNLIKELY_ORDER) - countSetAside()
  while count > UNLIKELY_MAX or count > 0 and tonumber(redis.call('HGET', META, 'unlikelyBytes')) > UNLIKELY_BYTES_MAX do
    removeUnlikely(redis.call('ZRANGE', UNLIKELY_ORDER, 0, 0)[1])
    count = count - 1
  end
end

local function count(status, by)
  redis.call('HINCRBY', META, status, by)
end

local function nextRevision()
  return redis.call('HINCRBY', META, 'revision', 1)
end

-- The status of each stored question that this script has read or written, by its id.
local storedStatus = {}

-- → the question in a text of QUESTIONS, false for none
local function decodeQuestion(text)
  local question = text and cjson.decode(text)
  if question then storedStatus[question.id] = question.processingStatus end
  return question
end

local function readQuestion(id)
  return decodeQuestion(redis.call('HGET', QUESTIONS, id))
end

-- Writes questions, each with a revision of its own, in four commands. One that this script has not read is new. `counters`, if
-- given, are added to those of the session in the same step: name → amount.
local function writeQuestions(questions, counters)
  local changes = counters or {}
  for _, question in ipairs(questions) do
    local status, before = question.processingStatus, storedStatus[question.id]
    changes[status] = (changes[status] or 0) + 1
    if before then
      changes[before] = (changes[before] or 0) - 1
    else
      removeUnlikely(question.id)
    end
    storedStatus[question.id] = status
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

local function writeQuestion(question)
  writeQuestions({ question })
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
local function moveIntoSet(id, most, isChosen)
  local text, isSetAside = readUnlikely(id)
  if not text or not isSetAside and roomForNew(most) <= 0 then return false end
  local question = cjson.decode(text)
  question.originalTitle, question.processingStatus = question.title, 'pending'
  question.aiEnhanced, question.edited = false, false
  question.chosen = isChosen or nil
  writeQuestion(question)
  return true
end

-- Moves a pending question to the unlikely ones.
local function setAside(question)
  redis.call('HDEL', QUESTIONS, question.id)
  storedStatus[question.id] = nil
  redis.call('ZADD', REVISIONS, nextRevision(), question.id)
  count('pending', -1)
  putUnlikely(question, true)
end

-- A question in flight is stored as pending and shown as processing. Quotes inside a title are escaped, so the pattern
-- matches only the field itself.
local function asProcessing(text)
  return (string.gsub(text, '"processingStatus":"pending"', '"processingStatus":"processing"', 1))
end

-- Makes the session's active cleaning run, if there is one, the run of this script. Otherwise RUN stays nil.
local function useCleaningRun()
  local id = redis.call('HGET', META, 'active:cleaning')
  if not id then return end
  local function of(suffix)
    return RUN_BASE .. id .. suffix
  end
  RUN, PENDING, GROUPS = of(RUN_SUFFIX.RUN), of(RUN_SUFFIX.PENDING), of(RUN_SUFFIX.GROUPS)
  INFLIGHT, TRIES = of(RUN_SUFFIX.INFLIGHT), of(RUN_SUFFIX.TRIES)
end
