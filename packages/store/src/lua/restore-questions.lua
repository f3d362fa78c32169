-- ARGV: lifetime, most questions a set may hold, questions as JSON… ; ids that are there keep what they have
-- → how many were added, or nil where the session was discarded meanwhile
if not isOpen() then return false end
-- A script that fails is not undone: everything is decoded before the first write.
local questions = {}
for i = 3, #ARGV do questions[#questions + 1] = cjson.decode(ARGV[i]) end
local restored = 0
for _, question in ipairs(questions) do
  if redis.call('HLEN', QUESTIONS) < tonumber(ARGV[2]) and redis.call('HEXISTS', QUESTIONS, question.id) == 0 then
    writeQuestion(question, nil)
    restored = restored + 1
  end
end
keepAll(1, 4)
return restored
