-- ARGV: lifetime, most questions a set may hold, most bytes that may be added to it while it lives, questions as JSON… ; ids
-- that are there keep what they have
-- → the ids that were added, 'spent' where the bytes do not suffice, or nil where the session was discarded meanwhile
if not isOpen() then return false end
-- A script that fails is not undone: everything is decoded before the first write.
local questions, bytes = {}, tonumber(redis.call('HGET', META, 'addedBytes')) or 0
for i = 4, #ARGV do
  local question = cjson.decode(ARGV[i])
  if redis.call('HEXISTS', QUESTIONS, question.id) == 0 then
    questions[#questions + 1] = question
    bytes = bytes + #ARGV[i]
  end
end
if bytes > tonumber(ARGV[3]) then return 'spent' end
local added = {}
for _, question in ipairs(questions) do
  if redis.call('HLEN', QUESTIONS) < tonumber(ARGV[2]) and redis.call('HEXISTS', QUESTIONS, question.id) == 0 then
    writeQuestion(question, nil)
    redis.call('HINCRBY', META, 'addedBytes', redis.call('HSTRLEN', QUESTIONS, question.id))
    added[#added + 1] = question.id
  end
end
keepAll(1, 4)
return added
