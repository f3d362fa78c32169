-- ARGV: lifetime, id, 'accept' | 'revert' | 'take-suggestion'; RUN is the active cleaning run, where there is one
-- → the question as JSON, or nil
-- A decision that does not apply to the question as it is now changes nothing.
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
  -- The original is its author's: nothing is left that says the AI wrote it.
  question.suggestion, question.keyword, question.cleanedWith = nil, nil, nil
  question.reviewed, question.problem = nil, nil
  -- What a run has in hand stays in hand: its answer becomes a suggestion where the title was changed.
  question.processingStatus = 'pending'
  writeQuestion(question, before)
end
keepAll(1, 4)
return shownQuestion(ARGV[2])
