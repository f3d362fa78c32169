-- ARGV: lifetime, ids… ; RUN is the active cleaning run, where there is one → those that are there, as they are shown
keepAll(1, 4)
local texts = redis.call('HMGET', QUESTIONS, unpack(ARGV, 2))
local inflight = RUN and redis.call('HMGET', INFLIGHT, unpack(ARGV, 2)) or {}
local shown = {}
for i = 1, #ARGV - 1 do
  if texts[i] then shown[#shown + 1] = inflight[i] and inWork(texts[i]) or texts[i] end
end
return shown
