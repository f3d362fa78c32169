-- Listing cursors: listings of subreddits, read page by page. A cursor's id begins with the subreddit's name and a slash.

local function endCursor(cursor)
  redis.call('ZREM', PENDING, cursor)
  redis.call('HDEL', INFLIGHT, cursor)
  redis.call('HDEL', CURSORS, cursor)
end

local function endCursorsOf(community)
  for _, cursor in ipairs(redis.call('HKEYS', CURSORS)) do
    if string.sub(cursor, 1, #community + 1) == community .. '/' then endCursor(cursor) end
  end
end

local function writeCoverage(community, coverage)
  redis.call('HSET', COVERAGE, community, cjson.encode(coverage))
  noteRunChange()
end

local function countReading(coverage, source, requests, listed, posts, questions)
  coverage.requests = (coverage.requests or 0) + requests
  coverage.sources = coverage.sources or {}
  local line
  for _, known in ipairs(coverage.sources) do
    if known.source == source then line = known end
  end
  if not line then
    line = { source = source, requests = 0, listed = 0, posts = 0, questions = 0 }
    coverage.sources[#coverage.sources + 1] = line
  end
  line.requests, line.posts = line.requests + requests, line.posts + posts
  line.questions, line.listed = line.questions + questions, (line.listed or 0) + listed
end
