-- ARGV: lifetime, since, rows, base of run keys → {epoch, revision, more, rows, removed, runs} or nil where nothing is kept
local epoch = redis.call('HGET', META, 'epoch')
if not epoch then return false end
local since, rows = tonumber(ARGV[2]), tonumber(ARGV[3])
local revision = tonumber(redis.call('HGET', META, 'revision')) or 0

local found, removed = {}, {}
local changed = redis.call('ZRANGEBYSCORE', REVISIONS, '(' .. since, '+inf', 'LIMIT', 0, rows + 1)
local more = #changed > rows
if more then changed[#changed] = nil end
if #changed > 0 then
  local texts = redis.call('HMGET', QUESTIONS, unpack(changed))
  for i, id in ipairs(changed) do
    if texts[i] then found[#found + 1] = texts[i] else removed[#removed + 1] = id end
  end
  if more then revision = tonumber(redis.call('ZSCORE', REVISIONS, changed[#changed])) end
end

local PARTS = { ':meta', ':pending', ':solo', ':inflight', ':done', ':chains', ':coverage', ':seen', ':cred' }
local runs = {}
for i, id in ipairs(redis.call('ZREVRANGE', RUNS, 0, 9)) do
  local run, coverage = ARGV[4] .. id .. ':meta', ARGV[4] .. id .. ':coverage'
  local fields = redis.call('HGETALL', run)
  if #fields > 0 then
    -- All keys of a run are renewed together, so one of them tells the age of all.
    if redis.call('PTTL', run) < LIFETIME_MS - math.min(60000, LIFETIME_MS / 10) then
      for _, part in ipairs(PARTS) do keep(ARGV[4] .. id .. part) end
    end
    runs[#runs + 1] = { fields, redis.call('HGETALL', coverage) }
  end
end
keepAll(1, 4)
return { epoch, revision, more and 1 or 0, found, removed, runs }
