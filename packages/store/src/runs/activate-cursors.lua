-- Has chains read. ARGV: lifetime, owner, {chain id, place}… → how many wait to be read now
if not isLive() or redis.call('HGET', RUN, 'owner') ~= ARGV[2] then return 0 end
for i = 3, #ARGV, 2 do
  local isOut = redis.call('HEXISTS', INFLIGHT, ARGV[i]) == 1
  if not isOut and redis.call('HEXISTS', CHAINS, ARGV[i]) == 1 then
    redis.call('ZADD', PENDING, ARGV[i + 1], ARGV[i])
  end
end
keepAll(1, 13)
return redis.call('ZCARD', PENDING)
