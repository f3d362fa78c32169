-- ARGV: lifetime, owner, ids that this owner has in flight… ; whatever else is in flight was lost with a connection
if not isLive() or redis.call('HGET', RUN, 'owner') ~= ARGV[2] then return 0 end
local mine = {}
for i = 3, #ARGV do mine[ARGV[i]] = true end
return putBackLost(function(id)
  return not mine[id]
end)
