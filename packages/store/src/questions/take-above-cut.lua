-- Moves the most likely of the unlikely questions into the set. ARGV: lifetime, cut (percent), most questions in a set, how many
-- to move → how many were moved; fewer if no more are above the cut, the set is full, or the session has another cut by now
local cut, wanted = tonumber(ARGV[2]), tonumber(ARGV[4])
if tonumber(redis.call('HGET', META, 'cut')) ~= cut then return 0 end
local ids = redis.call('ZREVRANGEBYSCORE', UNLIKELY_ORDER, '+inf', SET_ASIDE + cut, 'LIMIT', 0, wanted)
if #ids < wanted then
  local below = redis.call('ZREVRANGEBYSCORE', UNLIKELY_ORDER, '(' .. SET_ASIDE, cut, 'LIMIT', 0, wanted - #ids)
  for _, id in ipairs(below) do ids[#ids + 1] = id end
end
local taken = 0
for _, id in ipairs(ids) do
  if takeUnlikely(id, tonumber(ARGV[3]), false) then taken = taken + 1 end
end
keepAll(1, 4)
return taken
