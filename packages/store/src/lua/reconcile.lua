-- ARGV: lifetime, owner, ids that this owner has in flight… ; whatever else is in flight was lost with a connection
if not isLive() or redis.call('HGET', RUN, 'owner') ~= ARGV[2] then return 0 end
local mine = {}
for i = 3, #ARGV do mine[ARGV[i]] = true end
local inflight, returned = redis.call('HGETALL', INFLIGHT), 0
for i = 1, #inflight, 2 do
  if not mine[inflight[i]] then
    putBack(inflight[i], inflight[i + 1])
    returned = returned + 1
  end
end
return returned
