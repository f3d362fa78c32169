-- Unlikely questions: posts that an extraction judged below the cut, and questions that a raised cut or the AI set aside. A
-- question is in QUESTIONS or here, never in both.

-- Limits of the posts below the cut, about 350 bytes each. The most likely are kept.
local UNLIKELY_MAX, UNLIKELY_BYTES_MAX = 2000, 1000000
-- Added to the probability (percent) for the score of a question that was set aside. Those are never dropped: they count
-- towards the questions of a set.
local SET_ASIDE = 1000
-- Added for a declined one that was set aside, and subtracted for another, so that no cut finds them.
local DECLINED = 1000

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
    'type', 'probability', 'against', 'isNew', 'gone', 'declined' }

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

-- Whether nobody has decided yet if this question, or unlikely one, is a question.
local function isUndecided(question)
  return question.probability and not question.chosen and not question.declined
    and (not question.processingStatus or isUnchanged(question))
end

local function orderOf(question, isSetAside)
  local declined = question.declined and DECLINED or 0
  return question.probability + (isSetAside and SET_ASIDE + declined or -declined)
end

local function putUnlikely(question, isSetAside)
  local kept = {}
  for _, name in ipairs(UNLIKELY_FIELDS) do kept[name] = question[name] end
  local text = cjson.encode(kept)
  redis.call('HSET', UNLIKELY, question.id, text)
  redis.call('ZADD', UNLIKELY_ORDER, orderOf(question, isSetAside), question.id)
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
