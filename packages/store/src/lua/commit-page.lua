-- One page of one listing. ARGV: lifetime, chain id, community, chain before, chain after ('' where it ends),
-- most questions of a set, add posts seen before ('1'), number of ids seen, ids…, questions as JSON…
-- → {'committed', new posts, added} | {'duplicate'} | {'gone'}. Valid from anyone, counted once.
if not isLive() then return { 'gone' } end
local chain, community, before, after = ARGV[2], ARGV[3], ARGV[4], ARGV[5]
if redis.call('HGET', CHAINS, chain) ~= before then return { 'duplicate' } end
local place = redis.call('HGET', INFLIGHT, chain) or redis.call('ZSCORE', PENDING, chain) or 0
redis.call('HDEL', INFLIGHT, chain)
redis.call('ZREM', PENDING, chain)

local idCount = tonumber(ARGV[8])
local isNew, newPosts = {}, 0
for i = 9, 8 + idCount do
  if redis.call('SADD', SEEN, ARGV[i]) == 1 then
    isNew[ARGV[i]] = true
    newPosts = newPosts + 1
  end
end
keep(SEEN)

local coverage = cjson.decode(redis.call('HGET', COVERAGE, community))
local added = 0
for i = 9 + idCount, #ARGV do
  local question = cjson.decode(ARGV[i])
  local isFree = isNew[question.id] and redis.call('HEXISTS', QUESTIONS, question.id) == 0
    and (ARGV[7] == '1' or not redis.call('ZSCORE', REVISIONS, question.id))
  local hasRoom = coverage.questions + added < coverage.asked
    and redis.call('HLEN', QUESTIONS) < tonumber(ARGV[6])
  if isFree and hasRoom then
    writeQuestion(question, nil)
    added = added + 1
  end
end
coverage.seen, coverage.questions = coverage.seen + newPosts, coverage.questions + added
redis.call('HSET', COVERAGE, community, cjson.encode(coverage))
redis.call('HINCRBY', RUN, 'processed', added)

if coverage.questions >= coverage.asked then
  for _, other in ipairs(redis.call('HKEYS', CHAINS)) do
    if string.sub(other, 1, #community + 1) == community .. '/' then
      redis.call('ZREM', PENDING, other)
      redis.call('HDEL', INFLIGHT, other)
      redis.call('HDEL', CHAINS, other)
    end
  end
elseif after == '' then
  redis.call('HDEL', CHAINS, chain)
else
  redis.call('HSET', CHAINS, chain, after)
  redis.call('ZADD', PENDING, place, chain)
end
keepAll(1, 13)
return { 'committed', newPosts, added }
