-- ARGV: lifetime, most questions a set may hold, questions as JSON… ; ids that are there keep what they have
local restored = 0
for i = 3, #ARGV do
  local question = cjson.decode(ARGV[i])
  if redis.call('HLEN', QUESTIONS) < tonumber(ARGV[2]) and redis.call('HEXISTS', QUESTIONS, question.id) == 0 then
    writeQuestion(question, nil)
    restored = restored + 1
  end
end
keepAll(1, 4)
return restored
