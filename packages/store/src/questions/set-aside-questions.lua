-- Moves questions to the unlikely ones, except those that the user or the AI has changed, or that are being cleaned.
-- ARGV: lifetime, cut (percent), or '' for questions of any probability, chosen ones too; ids…; RUN is the active cleaning
-- run, if any → how many were moved, or -1 if the session has another cut by now
local cut = tonumber(ARGV[2])
if cut and tonumber(redis.call('HGET', META, 'cut')) ~= cut then return -1 end

local KEPT = { originalTitle = true, processingStatus = true, aiEnhanced = true, edited = true, revision = true, chosen = true }
for _, name in ipairs(UNLIKELY_FIELDS) do KEPT[name] = true end

-- A field of any other name would be lost, so its question counts as changed.
local function isUnchanged(question)
  for name in pairs(question) do
    if not KEPT[name] then return false end
  end
  return question.processingStatus == 'pending' and question.title == question.originalTitle
    and not question.edited and not question.aiEnhanced
end

local function isBeingCleaned(id)
  return RUN and (redis.call('HEXISTS', INFLIGHT, id) == 1 or redis.call('ZSCORE', PENDING, id) or redis.call('ZSCORE', GROUPS, id))
end

local moved = 0
local texts = #ARGV > 2 and redis.call('HMGET', QUESTIONS, unpack(ARGV, 3)) or {}
for i = 1, #ARGV - 2 do
  local text, id = texts[i], ARGV[i + 2]
  -- Quotes inside a title are escaped, so the pattern matches only the field itself.
  local probability = text and tonumber(string.match(text, '"probability":(%d+)'))
  if probability and probability < (cut or 101) then
    local question = cjson.decode(text)
    local mayMove = isUnchanged(question) and not (cut and question.chosen) and not isBeingCleaned(id)
    -- An id may be listed twice.
    if mayMove and redis.call('HDEL', QUESTIONS, id) == 1 then
      redis.call('ZADD', REVISIONS, nextRevision(), id)
      count('pending', -1)
      putUnlikely(question, true)
      moved = moved + 1
    end
  end
end
keepAll(1, 4)
return moved
