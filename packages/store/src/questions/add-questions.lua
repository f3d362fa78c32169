-- ARGV: lifetime, most questions in a set, most bytes added in the session's lifetime, questions as JSON…; existing ids do not
-- change → the ids that were added, 'spent' if the bytes or the ids of the session exceed their limit, or nil if it was deleted
if not isOpen() then return false end
-- Redis does not undo a script that fails, so everything is decoded before the first write.
local questions, newIds, bytes = {}, 0, tonumber(redis.call('HGET', META, 'addedBytes')) or 0
for i = 4, #ARGV do
  local question = cjson.decode(ARGV[i])
  if redis.call('HEXISTS', QUESTIONS, question.id) == 0 then
    questions[#questions + 1] = question
    if not redis.call('ZSCORE', REVISIONS, question.id) then newIds = newIds + 1 end
    bytes = bytes + #ARGV[i]
  end
end
if bytes > tonumber(ARGV[3]) or newIds + redis.call('ZCARD', REVISIONS) > IDS_MAX then return 'spent' end
local added = {}
for _, question in ipairs(questions) do
  if countQuestions() < tonumber(ARGV[2]) and redis.call('HEXISTS', QUESTIONS, question.id) == 0 then
    writeQuestion(question, nil)
    redis.call('HINCRBY', META, 'addedBytes', redis.call('HSTRLEN', QUESTIONS, question.id))
    added[#added + 1] = question.id
  end
end
keepAll(1, 4)
return added
