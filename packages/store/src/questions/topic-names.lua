-- ARGV: lifetime, ids… → the topic of each question that has one
local function listTopics()
  renewExpiry(1, 4)
  local names = {}
  for _, text in ipairs(redis.call('HMGET', QUESTIONS, unpack(ARGV, 2))) do
    local topic = text and cjson.decode(text).topic
    if topic then names[#names + 1] = topic end
  end
  return names
end

-- ARGV: lifetime, number of names, {name, name that takes its place}…, ids… → how many questions changed
local function renameTopics()
  local first, become = 3 + 2 * tonumber(ARGV[2]), {}
  for i = 3, first - 1, 2 do become[ARGV[i]] = ARGV[i + 1] end
  local renamed, before = {}, {}
  for _, text in ipairs(redis.call('HMGET', QUESTIONS, unpack(ARGV, first))) do
    local question = text and cjson.decode(text)
    local topic = question and become[question.topic]
    if topic then
      question.topic = topic
      renamed[#renamed + 1], before[#before + 1] = question, question.processingStatus
    end
  end
  if #renamed > 0 then writeQuestions(renamed, before) end
  renewExpiry(1, 4)
  return #renamed
end

-- ARGV: lifetime, requests, input tokens, output tokens, merges as JSON
local function keepMerges()
  countUsage(tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4]))
  if isLive() then redis.call('HSET', RUN, 'merges', ARGV[5]) end
  return 1
end
