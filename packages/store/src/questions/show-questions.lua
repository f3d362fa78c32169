-- ARGV: lifetime, ids…; RUN is the active cleaning run, if any → those that exist, as clients see them
keepAll(1, 4)
local texts = redis.call('HMGET', QUESTIONS, unpack(ARGV, 2))
local inflight = RUN and redis.call('HMGET', INFLIGHT, unpack(ARGV, 2)) or {}
local shown = {}
for i = 1, #ARGV - 1 do
  if texts[i] then shown[#shown + 1] = inflight[i] and asProcessing(texts[i]) or texts[i] end
end
return shown
