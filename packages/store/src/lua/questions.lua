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

-- A question in flight is stored as pending and shown as processing. A quote inside of a title is escaped, so this text
-- can only be the field itself.
local function inWork(text)
  return (string.gsub(text, '"processingStatus":"pending"', '"processingStatus":"processing"', 1))
end

-- The question as it is shown. RUN is the active cleaning run, where there is one.
local function shownQuestion(id)
  local text = redis.call('HGET', QUESTIONS, id)
  return text and RUN and redis.call('HEXISTS', INFLIGHT, id) == 1 and inWork(text) or text
end
