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

-- `before` is the status that the question had, or nil for a new one.
local function writeQuestion(question, before)
  question.revision = nextRevision()
  redis.call('HSET', QUESTIONS, question.id, cjson.encode(question))
  redis.call('ZADD', REVISIONS, question.revision, question.id)
  if before ~= question.processingStatus then
    if before then count(before, -1) end
    count(question.processingStatus, 1)
  end
end

-- A question in flight is stored as pending and shown as processing. Quotes inside a title are escaped, so the pattern
-- matches only the field itself.
local function asProcessing(text)
  return (string.gsub(text, '"processingStatus":"pending"', '"processingStatus":"processing"', 1))
end

-- The question as clients see it. RUN is the active cleaning run, if there is one.
local function shownQuestion(id)
  local text = redis.call('HGET', QUESTIONS, id)
  return text and RUN and redis.call('HEXISTS', INFLIGHT, id) == 1 and asProcessing(text) or text
end
