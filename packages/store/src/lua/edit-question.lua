-- ARGV: lifetime, id, title → the question as JSON, or nil
local question = readQuestion(ARGV[2])
if not question then return false end
if question.title ~= ARGV[3] then
  question.title = ARGV[3]
  question.edited = true
  question.suggestion = nil
  -- The user's own words need no review.
  question.reviewed = question.processingStatus == 'processed' or nil
  writeQuestion(question, question.processingStatus)
end
keepAll(1, 4)
return redis.call('HGET', QUESTIONS, ARGV[2])
