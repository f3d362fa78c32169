-- Saves second opinions on cleaned titles. ARGV: lifetime, requests, input tokens, output tokens, least risk of a title that
-- differs, {id, cleaned title that was sent, 'same' | 'different', what differs ('' for nothing)}…
-- → how many were saved. An opinion on a title that has changed since counts as done and is not stored.
local questions, before, different, same = {}, {}, 0, 0
local done, fields = 0, {}
for i = 6, #ARGV, 4 do fields[#fields + 1] = { ARGV[i], ARGV[i + 1], ARGV[i + 2], ARGV[i + 3] } end
for _, field in ipairs(fields) do
  local id, title, result, what = unpack(field)
  -- Only the caller that removes the title saves its opinion, so each is saved once.
  local isMine = redis.call('HDEL', INFLIGHT, id) == 1 or removeWaiting(id)
  local question = isMine and readQuestion(id)
  if question then
    done = done + 1
    if question.title == title then
      local risk = question.risk or { score = 0 }
      risk.secondOpinion = { result = result, what = what ~= '' and what or nil }
      if result == 'different' then
        different, risk.score = different + 1, math.max(risk.score, tonumber(ARGV[5]))
      else
        same = same + 1
      end
      question.risk = risk
      questions[#questions + 1], before[#before + 1] = question, question.processingStatus
    end
  end
end
local usage = { tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4]) }
if done == 0 then
  countUsage(unpack(usage))
else
  writeQuestions(questions, before, {
    gemini = usage[1], tokens = usage[2] + usage[3], ['run:requests'] = usage[1], ['run:inputTokens'] = usage[2],
    ['run:outputTokens'] = usage[3], ['run:processed'] = done, ['run:changed'] = different, ['run:unchanged'] = same,
  })
end
return done
