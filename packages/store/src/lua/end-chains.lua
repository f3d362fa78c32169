-- ARGV: lifetime, owner, community, problem ('' for none), chain id ('' for all of the community)
if not isLive() or redis.call('HGET', RUN, 'owner') ~= ARGV[2] then return 0 end
local community, problem, only = ARGV[3], ARGV[4], ARGV[5]
for _, chain in ipairs(redis.call('HKEYS', CHAINS)) do
  local isTheirs = string.sub(chain, 1, #community + 1) == community .. '/'
  if chain == only or (only == '' and isTheirs) then
    redis.call('ZREM', PENDING, chain)
    redis.call('HDEL', INFLIGHT, chain)
    redis.call('HDEL', CHAINS, chain)
  end
end
if problem ~= '' then
  local coverage = cjson.decode(redis.call('HGET', COVERAGE, community))
  coverage.problem = problem
  redis.call('HSET', COVERAGE, community, cjson.encode(coverage))
end
return 1
