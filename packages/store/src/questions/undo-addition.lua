-- ARGV: lifetime, ids that were added just now…; RUN is the active cleaning run, if any. No revision records
-- the removal: a page that received them keeps them anyway. HDEL comes first: it works while Redis is full, and so then
-- does the rest of the script.
for i = 2, #ARGV do
  local id = ARGV[i]
  local question = readQuestion(id)
  if question then
    local bytes = redis.call('HSTRLEN', QUESTIONS, id)
    redis.call('HDEL', QUESTIONS, id)
    redis.call('ZREM', REVISIONS, id)
    count(question.processingStatus, -1)
    redis.call('HINCRBY', META, 'addedBytes', -bytes)
    if RUN and (redis.call('HDEL', INFLIGHT, id) == 1 or removeWaiting(id)) then redis.call('HINCRBY', RUN, 'total', -1) end
  end
end
