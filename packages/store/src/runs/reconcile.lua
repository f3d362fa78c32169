-- Releases items whose claim was lost with a connection. ARGV: lifetime, owner, ids that the owner has in flight… → how many
if not isLive() or redis.call('HGET', RUN, 'owner') ~= ARGV[2] then return 0 end
local mine = {}
for i = 3, #ARGV do mine[ARGV[i]] = true end
return releaseLost(function(id)
  return not mine[id]
end)
