-- ARGV: lifetime, owner, id, tries at most, problem → 'again' | 'failed' | 'deleted' | 'lost' | 'gone'
if not isLive() then return 'gone' end
if redis.call('HGET', RUN, 'owner') ~= ARGV[2] then return 'lost' end
local id = ARGV[3]
local place = redis.call('HGET', INFLIGHT, id)
if not place then return 'lost' end
redis.call('HDEL', INFLIGHT, id)
local question = readQuestion(id)
if not question then return 'deleted' end
local before = question.processingStatus
local tries = redis.call('HINCRBY', RUN, 'tries:' .. id, 1)
if tries < tonumber(ARGV[4]) then
  question.processingStatus = 'pending'
  writeQuestion(question, before)
  redis.call('ZADD', SOLO, (string.gsub(place, '^s', '')), id)
  keep(SOLO)
  return 'again'
end
question.processingStatus, question.problem = 'error', ARGV[5]
writeQuestion(question, before)
redis.call('HINCRBY', RUN, 'failed', 1)
redis.call('HDEL', RUN, 'tries:' .. id)
return 'failed'
