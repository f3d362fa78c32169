-- Counts by rate limit. KEYS: hash of requests, hash of 429 responses. ARGV: seconds and fields that each may have,
-- {rate key, requests, 429 responses}…
local function count(key, limit, field, by)
  if tonumber(by) == 0 then return end
  if redis.call('HEXISTS', key, field) == 1 or redis.call('HLEN', key) < limit then
    redis.call('HINCRBY', key, field, by)
  end
end

for i = 5, #ARGV, 3 do
  count(KEYS[1], tonumber(ARGV[2]), ARGV[i], ARGV[i + 1])
  count(KEYS[2], tonumber(ARGV[4]), ARGV[i], ARGV[i + 2])
end
redis.call('EXPIRE', KEYS[1], ARGV[1])
redis.call('EXPIRE', KEYS[2], ARGV[3])
return 1
