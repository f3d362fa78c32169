-- → {fields, coverage} or nil
local fields = viewRun(RUN, INFLIGHT)
if #fields == 0 then return false end
return { fields, redis.call('HGETALL', COVERAGE) }
