-- ARGV: lifetime, id, title that was sent, title, keyword ('' for none)
-- → 'committed' | 'suggested' | 'duplicate' | 'deleted' | 'gone'. Valid from anyone, counted once.
if not isLive() then return 'gone' end
local id, sent, title, keyword = ARGV[2], ARGV[3], ARGV[4], ARGV[5]
redis.call('HDEL', INFLIGHT, id)
local question = readQuestion(id)
if not question then return 'deleted' end
if redis.call('HSETNX', DONE, id, 1) == 0 then return 'duplicate' end
keep(DONE)
redis.call('ZREM', PENDING, id)
redis.call('ZREM', SOLO, id)

local before, outcome = question.processingStatus, 'committed'
question.processingStatus, question.problem = 'processed', nil
if keyword ~= '' then question.keyword = keyword end
if question.title ~= sent then
  -- The user edited it meanwhile: their words win.
  question.suggestion, outcome = title, 'suggested'
else
  question.title, question.aiEnhanced, question.suggestion = title, true, nil
end
writeQuestion(question, before)
redis.call('HINCRBY', RUN, 'processed', 1)
redis.call('HDEL', RUN, 'tries:' .. id)
return outcome
