-- Counts sessions and live runs. Scripts that change how long a session lives or what a run waits for begin with these
-- functions. Their first key is the session, and their last argument is the start of the keys below.
--
-- sessions         sessions by expiry
-- runs             live runs, as `<session> <run>`, by expiry
-- waits            those that wait, by the end of the wait
-- <kind> <group>   those of a group by start; the group is what they wait for, else their state
-- facts            hash of live runs: kind, group, start and source, separated by spaces
-- expired          runs that are gone with their session, by time, until a worker has removed their jobs
--
-- Times are milliseconds. A wait that ends sooner than in SHOWN_WAIT_MS is not shown, just like in `run-view.ts`.

local LIVE, LISTED_MS, SHOWN_WAIT_MS = ARGV[#ARGV], 40 * 86400000, 1000

local function sessionId() return string.match(KEYS[1], '{([^{}]+)}:meta$') end

local function now()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end

local function put(key, score, member)
  redis.call('ZADD', LIVE .. key, score, member)
  redis.call('PEXPIRE', LIVE .. key, LISTED_MS)
end

-- Counts the run as its fields are now, or no longer once it has ended or is gone. `mayOutlive` says that its lifetime
-- may have changed. Returns its state; false if it is gone.
local function countRun(id, meta, mayOutlive)
  local run, time = sessionId() .. ' ' .. id, now()
  -- Deletes first, which a full Redis allows and which lets it run the rest of the script.
  redis.call('ZREM', LIVE .. 'waits', run)
  local kind, state, pause, reason, ends, start, source =
    unpack(redis.call('HMGET', meta, 'kind', 'state', 'pause', 'waitReason', 'waitUntil', 'startedAt', 'source'))
  local isLive = kind and start and (state == 'queued' or state == 'running')
  local isLater = (tonumber(ends or nil) or 0) > time + SHOWN_WAIT_MS
  local waits = isLive and state == 'running' and not pause and reason and isLater
  local group = isLive and kind .. ' ' .. (pause and 'paused' or waits and reason or state)
  local known = redis.call('HGET', LIVE .. 'facts', run)
  local old = known and string.match(known, '^%S+ %S+')
  if old and old ~= group then redis.call('ZREM', LIVE .. old, run) end
  local facts = isLive and group .. ' ' .. start .. ' ' .. (source or '')
  if isLive and (facts ~= known or mayOutlive) then
    redis.call('HSET', LIVE .. 'facts', run, facts)
    redis.call('PEXPIRE', LIVE .. 'facts', LISTED_MS)
    put(group, start, run)
    put('runs', time + redis.call('PTTL', meta), run)
  elseif known and not isLive then
    redis.call('HDEL', LIVE .. 'facts', run)
    redis.call('ZREM', LIVE .. 'runs', run)
  end
  if waits then put('waits', ends, run) end
  return state
end

-- Counts the session until it expires, or no longer.
local function countSession()
  local session, time, left = sessionId(), now(), redis.call('PTTL', KEYS[1])
  redis.call('ZREMRANGEBYSCORE', LIVE .. 'sessions', '-inf', time)
  if left > 0 then put('sessions', time + left, session) else redis.call('ZREM', LIVE .. 'sessions', session) end
end

-- Counts the session and its runs; `first` and `ending` surround a run's id in its key.
local function countAll(runs, first, ending)
  countSession()
  for _, id in ipairs(redis.call('ZRANGE', runs, 0, -1)) do countRun(id, first .. id .. ending, true) end
end
