-- ARGV: lifetime, kind, run id, number of field pairs, fields…, question ids…
-- → {'created', total} | {'active', run id} | {'nothing'}; RUN is the new run
local kind, id, pairCount = ARGV[2], ARGV[3], tonumber(ARGV[4])
local active = redis.call('HGET', META, 'active:' .. kind)
if active then return { 'active', active } end

local total = 0
for i = 5 + pairCount * 2, #ARGV do
  local text = redis.call('HGET', QUESTIONS, ARGV[i])
  if text then
    -- A quote inside a title is escaped, so this text can only be the field itself.
    local isPending = string.find(text, '"processingStatus":"pending"', 1, true)
    local isError = string.find(text, '"processingStatus":"error"', 1, true)
    if isError then
      local question = cjson.decode(text)
      question.processingStatus, question.problem = 'pending', nil
      writeQuestion(question, 'error')
    end
    if isPending or isError then
      total = total + redis.call('ZADD', PENDING, i, ARGV[i])
    end
  end
end
if kind == 'cleaning' and total == 0 then return { 'nothing' } end

local now = whole(clock() / 1000)
redis.call('HSET', RUN, 'id', id, 'kind', kind, 'state', 'queued', 'processed', 0, 'failed', 0, 'startedAt', now,
  'initialProcessedCount', redis.call('HGET', META, 'processed') or 0, 'total', total, unpack(ARGV, 5, 4 + pairCount * 2))
redis.call('HSET', META, 'active:' .. kind, id)
redis.call('ZADD', RUNS, now, id)
keepAll(1, 13)
return { 'created', total }
