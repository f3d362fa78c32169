-- ARGV: lifetime, owner, requests, input tokens, output tokens, tries at most, {'own' | 'shared' | 'suspects', items,
-- {id, problem, notes}…}… → {'lost'} | {'gone'} | {'done', {ids to retry}, {ids failed}}
-- Each group gets a request of its own, or joins the items of its kind that share requests.
countUsage(tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5]))
if not isLive() then return { 'gone' } end
if redis.call('HGET', RUN, 'owner') ~= ARGV[2] then return { 'lost' } end

-- A title without a second opinion stays as it is.
local isOpinion = redis.call('HGET', RUN, 'task') == 'second-opinion'
local again, failed = {}, {}
local function put(id, problem, notes, group)
  -- It was deleted, or committed by another owner.
  if redis.call('HDEL', INFLIGHT, id) == 0 then return end
  local question = readQuestion(id)
  if not question then return end
  local before = question.processingStatus
  if redis.call('HINCRBY', TRIES, id, 1) < tonumber(ARGV[6]) then
    redis.call('ZADD', GROUPS, group, id)
    if notes ~= '' then redis.call('HSET', TRIES, noteField(id), notes) end
    again[#again + 1] = id
  else
    if not isOpinion then question.processingStatus, question.problem = 'error', problem end
    redis.call('HINCRBY', RUN, 'failed', 1)
    failed[#failed + 1] = id
  end
  writeQuestion(question, before)
end

local position = 7
while position < #ARGV do
  local group = SHARED_GROUPS[ARGV[position]] or redis.call('HINCRBY', RUN, 'groups', 1)
  local last = position + 1 + tonumber(ARGV[position + 1]) * 3
  for i = position + 2, last, 3 do put(ARGV[i], ARGV[i + 1], ARGV[i + 2], group) end
  position = last + 1
end
keep(GROUPS)
keep(TRIES)
return { 'done', again, failed }
