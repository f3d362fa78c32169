-- ARGV: lifetime, epoch, session id; KEYS[5] lists recently deleted sessions → 1, or 0 for one of those
local function openSession()
  if redis.call('ZSCORE', KEYS[5], ARGV[3]) then return 0 end
  if redis.call('HSETNX', META, 'epoch', ARGV[2]) == 1 then redis.call('HSET', META, 'openedAt', whole(clock())) end
  redis.call('HSETNX', META, 'revision', 0)
  keepSession()
  return 1
end

-- Stores a field of the session. ARGV: lifetime, field, value → 1, or 0 if the session was deleted
local function remember()
  if not isOpen() then return 0 end
  redis.call('HSET', META, ARGV[2], ARGV[3])
  keepSession()
  return 1
end

-- ARGV: lifetime, names… → {values, questions in flight, rows by status and probability, threshold}
local function readCounters()
  useCleaningRun()
  local values = redis.call('HMGET', META, unpack(ARGV, 2))
  return { values, RUN and countInflight() or 0, redis.call('HGETALL', LIKELIHOODS), threshold() }
end

-- ARGV: lifetime, field, requests; does nothing if the session was deleted
local function countRequests()
  if not isOpen() then return 0 end
  redis.call('HINCRBY', META, ARGV[2], ARGV[3])
  return 1
end

-- Deletes a session in one step, so that no call under way can add to it in between. KEYS[5] lists
-- live runs, KEYS[6] recently deleted sessions. ARGV: lifetime, session id, longest duration of a call, base of the lists of
-- live runs by address and credential → the ids of its runs
local function deleteSession()
  local LIVE, DISCARDED = KEYS[5], KEYS[6]
  local DISCARDED_MAX = 50000
  local ids = redis.call('ZRANGE', RUNS, 0, -1)
  for _, id in ipairs(ids) do
    local run = RUN_BASE .. id
    local kind, address, credential = unpack(redis.call('HMGET', run .. RUN_SUFFIX.RUN, 'kind', 'address', 'credential'))
    for _, owner in ipairs({ address or '', credential or '' }) do redis.call('SREM', ARGV[4] .. owner, run .. RUN_SUFFIX.RUN) end
    for _, suffix in pairs(RUN_SUFFIX) do redis.call('UNLINK', run .. suffix) end
    if kind then redis.call('ZREM', LIVE, kind .. ' ' .. ARGV[2] .. ' ' .. id) end
  end
  redis.call('UNLINK', META, QUESTIONS, REVISIONS, RUNS, LIKELIHOODS)
  local now = clock() / 1000
  redis.call('ZREMRANGEBYSCORE', DISCARDED, '-inf', whole(now - tonumber(ARGV[3])))
  redis.call('ZADD', DISCARDED, whole(now), ARGV[2])
  -- About 150 bytes each.
  redis.call('ZREMRANGEBYRANK', DISCARDED, 0, -DISCARDED_MAX - 1)
  redis.call('PEXPIRE', DISCARDED, ARGV[3])
  return ids
end
