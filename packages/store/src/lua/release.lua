-- ARGV: lifetime, owner, ids… ; items that were not sent, or whose request failed, go back where they were
if not isLive() or redis.call('HGET', RUN, 'owner') ~= ARGV[2] then return 0 end
for i = 3, #ARGV do
  local place = redis.call('HGET', INFLIGHT, ARGV[i])
  if place then putBack(ARGV[i], place) end
end
return 1
