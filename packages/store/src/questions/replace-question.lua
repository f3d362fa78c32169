-- ARGV: lifetime, id, revision that it must still have, the question as JSON; RUN is the active cleaning run, where
-- there is one → the question as JSON | 'changed' | nil
local current = readQuestion(ARGV[2])
if not current then return false end
if current.revision ~= tonumber(ARGV[3]) then return 'changed' end
local question = cjson.decode(ARGV[4])
question.id = ARGV[2]
writeQuestion(question, current.processingStatus)
-- What is done again must not be cleaned by a run, whether it waits or is being asked.
if RUN and question.processingStatus == 'processed' then
  if redis.call('HDEL', INFLIGHT, question.id) == 1 or waits(question.id) then redis.call('HINCRBY', RUN, 'total', -1) end
end
keepAll(1, 4)
return shownQuestion(ARGV[2])
