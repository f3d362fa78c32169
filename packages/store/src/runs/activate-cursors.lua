-- Activates cursors: their next page is read. ARGV: lifetime, owner, {cursor id, position}… → how many wait to be read
if not isLive() or redis.call('HGET', RUN, 'owner') ~= ARGV[2] then return 0 end
for i = 3, #ARGV, 2 do
  local isInFlight = redis.call('HEXISTS', INFLIGHT, ARGV[i]) == 1
  if not isInFlight and redis.call('HEXISTS', CURSORS, ARGV[i]) == 1 then
    redis.call('ZADD', PENDING, ARGV[i + 1], ARGV[i])
  end
end
keepAll(1, 13)
return redis.call('ZCARD', PENDING)
