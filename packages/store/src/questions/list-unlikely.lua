-- ARGV: lifetime, offset, rows → {cut (percent) or nil, number in all, {probability, number}…, JSON of each}, those set aside
-- first, each part from the most likely on
local counts = {}
for probability = 0, 100 do
  local number = redis.call('ZCOUNT', UNLIKELY_ORDER, probability, probability)
    + redis.call('ZCOUNT', UNLIKELY_ORDER, SET_ASIDE + probability, SET_ASIDE + probability)
  if number > 0 then counts[#counts + 1] = { probability, number } end
end
local first, rows = tonumber(ARGV[2]), tonumber(ARGV[3])
local ids = rows > 0 and redis.call('ZREVRANGE', UNLIKELY_ORDER, first, first + rows - 1) or {}
keepAll(1, 4)
return {
  redis.call('HGET', META, 'cut'),
  redis.call('ZCARD', UNLIKELY_ORDER),
  counts,
  #ids > 0 and redis.call('HMGET', UNLIKELY, unpack(ids)) or {},
}
