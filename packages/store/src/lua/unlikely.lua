-- Unlikely questions: posts that an extraction judged below the cut, and questions that a raised cut set aside. A question is
-- in QUESTIONS or here, never in both.

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
    'type', 'probability', 'against', 'isNew', 'gone' }

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
