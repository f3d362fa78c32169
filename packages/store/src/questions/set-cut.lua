-- ARGV: lifetime, cut (percent), base of run keys. Applies to the active extraction, too. → 1, or 0 if the session was deleted
if not isOpen() then return 0 end
redis.call('HSET', META, 'cut', ARGV[2])
local active = redis.call('HGET', META, 'active:extraction')
local run = active and ARGV[3] .. active .. RUN_SUFFIX.RUN
if run and redis.call('EXISTS', run) == 1 then redis.call('HSET', run, 'cut', ARGV[2]) end
keepAll(1, 4)
return 1
