-- ARGV: lifetime, 'pause' or 'resume' → 1 if that changed the run, 0 if not, nil if the run has ended
if not isLive() then return false end
local isPaused = redis.call('HGET', RUN, 'pause') == '1'
keepAll(1, 13)
if ARGV[2] == 'pause' then
  if isPaused then return 0 end
  redis.call('HSET', RUN, 'pause', 1)
  redis.call('HDEL', RUN, 'waitReason', 'waitUntil')
  return 1
end
return redis.call('HDEL', RUN, 'pause')
