-- ARGV: lifetime, owner ('' for any), state, message, problem → 1 if this call ended the run, else 0
if not isLive() then return 0 end
if ARGV[2] ~= '' and redis.call('HGET', RUN, 'owner') ~= ARGV[2] then return 0 end
endRun(ARGV[3], ARGV[4], ARGV[5])
keepAll(1, 5)
keep(COVERAGE)
return 1
