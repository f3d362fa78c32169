-- ARGV: lifetime, id, title; RUN is the active cleaning run, if any → the question as JSON, or nil
local question = readQuestion(ARGV[2])
if not question then return false end
if question.title ~= ARGV[3] then
  question.title = ARGV[3]
  question.edited = true
  question.suggestion = nil
  -- The user's own title needs no review.
  question.reviewed = question.processingStatus == 'processed' or nil
  writeQuestion(question, question.processingStatus)
  noteEdit(question)
end
keepAll(1, 4)
return shownQuestion(ARGV[2])
