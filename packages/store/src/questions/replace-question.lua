-- ARGV: lifetime, id, revision that it must still have, the question as JSON; RUN is the active cleaning
-- run, if any → the question as JSON | 'changed' | nil
local current = readQuestion(ARGV[2])
if not current then return false end
if current.revision ~= tonumber(ARGV[3]) then return 'changed' end
local question = cjson.decode(ARGV[4])
question.id = ARGV[2]
writeQuestion(question, current.processingStatus)
if question.title ~= current.title then noteEdit(question) end
-- A question restored as processed must leave the run, whether it waits or is in flight.
if RUN and question.processingStatus == 'processed' then
  if redis.call('HDEL', INFLIGHT, question.id) == 1 or removeWaiting(question.id) then redis.call('HINCRBY', RUN, 'total', -1) end
end
keepAll(1, 4)
return shownQuestion(ARGV[2])
