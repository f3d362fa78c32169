-- Removes the mark of questions that an earlier extraction found as new. ARGV: lifetime, ids… → how many had one
local marked, before = {}, {}
for i = 2, #ARGV do
  local question = readQuestion(ARGV[i])
  if question and question.isNew then
    question.isNew = nil
    marked[#marked + 1], before[#before + 1] = question, question.processingStatus
  end
end
if #marked > 0 then writeQuestions(marked, before) end
keepAll(1, 4)
return #marked
