-- ARGV: lifetime, owner, message → 'finished' | 'left' | 'lost' | 'gone'
if not isLive() then return 'gone' end
if redis.call('HGET', RUN, 'owner') ~= ARGV[2] then return 'lost' end
if redis.call('ZCARD', PENDING) + redis.call('ZCARD', GROUPS) + countInflight() > 0 then return 'left' end
endRun('completed', ARGV[3], '')
keepAll(1, 5)
keep(COVERAGE)
return 'finished'
