-- Ends a subreddit's cursors. ARGV: lifetime, owner, subreddit, cursor id ('' for all of the subreddit), coverage fields as JSON
if not isLive() or redis.call('HGET', RUN, 'owner') ~= ARGV[2] then return 0 end
local community = ARGV[3]
local coverage, change = cjson.decode(redis.call('HGET', COVERAGE, community)), cjson.decode(ARGV[5])
if ARGV[4] == '' then endCursorsOf(community) else endCursor(ARGV[4]) end
local changed = false
for key, value in pairs(change) do
  coverage[key] = value
  changed = true
end
if changed then writeCoverage(community, coverage) end
return 1
