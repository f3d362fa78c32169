-- ARGV: lifetime, ids…; RUN is the active cleaning run, if any → how many were there
local deleted = 0
for i = 2, #ARGV do
  local id = ARGV[i]
  local question = readQuestion(id)
  if question then
    redis.call('HDEL', QUESTIONS, id)
    redis.call('ZADD', REVISIONS, nextRevision(), id)
    count(question.processingStatus, -1)
    deleted = deleted + 1
    if RUN and (redis.call('HDEL', INFLIGHT, id) == 1 or removeWaiting(id)) then redis.call('HINCRBY', RUN, 'total', -1) end
  end
end
keepAll(1, 4)
return deleted
