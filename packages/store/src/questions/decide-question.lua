-- ARGV: lifetime, id, 'accept' | 'revert' | 'take-suggestion'; RUN is the active cleaning run, if any
-- → the question as JSON, or nil
-- A decision that does not apply to the question's current state changes nothing.
local question = readQuestion(ARGV[2])
if not question then return false end
local decision, before = ARGV[3], question.processingStatus

if decision == 'accept' and before == 'processed' then
  question.reviewed = true
  writeQuestion(question, before)
elseif decision == 'take-suggestion' and question.suggestion then
  question.title, question.aiEnhanced, question.edited = question.suggestion, true, false
  question.suggestion, question.reviewed = nil, true
  writeQuestion(question, before)
elseif decision == 'revert' then
  question.title, question.aiEnhanced, question.edited = question.originalTitle, false, false
  -- The original is its author's, so every field of the AI is removed.
  question.suggestion, question.keyword, question.topic = nil, nil, nil
  question.cleanedWith, question.risk = nil, nil
  question.reviewed, question.problem = nil, nil
  -- If the question is in flight it stays so; the result becomes a suggestion if the title changed.
  question.processingStatus = 'pending'
  writeQuestion(question, before)
end
keepAll(1, 4)
return shownQuestion(ARGV[2])
