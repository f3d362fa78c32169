-- Counts requests without a page. ARGV: lifetime, subreddit, source, requests
if not isLive() then return 0 end
local text = redis.call('HGET', COVERAGE, ARGV[2])
if not text then return 0 end
local coverage = cjson.decode(text)
countReading(coverage, ARGV[3], tonumber(ARGV[4]), 0, 0, 0)
writeCoverage(ARGV[2], coverage)
return 1
