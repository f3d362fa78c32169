-- Rows below the session's threshold stay in the set and do not count as questions. The rule is `isCounted` of the contracts; these
-- functions apply it to what only a script can count.

local function threshold()
  local config = redis.call('HGET', META, 'config')
  return config and cjson.decode(config).threshold or THRESHOLD_DEFAULT
end

-- → the field of LIKELIHOODS in which a row is counted, by its status and probability; nil if it counts however likely it is
local function likelihoodOf(question)
  if question.chosen or question.edited or not question.probability then return nil end
  return string.format('%s %d', question.processingStatus, question.probability)
end

local function isCounted(question, least)
  return not likelihoodOf(question) or question.probability >= least
end

-- The same of a stored text. Quotes inside a title are escaped, so the pattern matches only the field itself, and only a row
-- below the threshold has to be decoded.
local function isCountedText(text, least)
  local probability = tonumber(string.match(text, '"probability":(%d+)'))
  return not probability or probability >= least or isCounted(cjson.decode(text), least)
end

-- → the number of rows below the threshold, of one status or of all
local function countUnlikely(status)
  local fields, least, sum = redis.call('HGETALL', LIKELIHOODS), threshold(), 0
  for i = 1, #fields, 2 do
    local of, probability = string.match(fields[i], '(%a+) (%d+)')
    if tonumber(probability) < least and (status or of) == of then sum = sum + tonumber(fields[i + 1]) end
  end
  return sum
end

local function nextRevision()
  return redis.call('HINCRBY', META, 'revision', 1)
end

-- Where each stored question that this script has read or written is counted, by its id.
local storedPlace = {}

local function notePlace(question)
  storedPlace[question.id] = { status = question.processingStatus, likelihood = likelihoodOf(question) }
end

-- → the question in a text of QUESTIONS, false for none
local function decodeQuestion(text)
  local question = text and cjson.decode(text)
  if question then notePlace(question) end
  return question
end

local function readQuestion(id)
  return decodeQuestion(redis.call('HGET', QUESTIONS, id))
end

-- Moves one from a counter to another; nil is none.
local function moveCount(counts, from, to)
  if from then counts[from] = (counts[from] or 0) - 1 end
  if to then counts[to] = (counts[to] or 0) + 1 end
end

-- → the names of counters that change, and by how much
local function deltasOf(counts)
  local names, amounts = {}, {}
  for name, amount in pairs(counts) do
    if amount ~= 0 then names[#names + 1], amounts[#amounts + 1] = name, amount end
  end
  return names, amounts
end

-- Writes questions, each with a revision of its own, in a few commands. One that this script has not read is new. `counters`, if
-- given, are added to those of the session in the same step: name → amount.
local function writeQuestions(questions, counters)
  local changes, likelihoods = counters or {}, {}
  for _, question in ipairs(questions) do
    local before = storedPlace[question.id] or {}
    notePlace(question)
    moveCount(changes, before.status, question.processingStatus)
    moveCount(likelihoods, before.likelihood, storedPlace[question.id].likelihood)
  end
  local names, amounts = deltasOf(changes)
  names[#names + 1], amounts[#amounts + 1] = 'revision', #questions
  local likely, byHowMuch = deltasOf(likelihoods)
  if #likely > 0 then add(LIKELIHOODS, likely, byHowMuch) end
  local revision = add(META, names, amounts)[#names] - #questions
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

-- How many more rows fit into the set: questions, rows below the threshold, and both together
local function roomForRows()
  local rows, unlikely = redis.call('HLEN', QUESTIONS), countUnlikely()
  return { questions = QUESTIONS_MAX - (rows - unlikely), unlikely = UNLIKELY_MAX - unlikely, all = QUESTIONS_MAX + UNLIKELY_MAX - rows }
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
