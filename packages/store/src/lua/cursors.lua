-- Chains: listings of communities, read page by page.

local function endChain(chain)
  redis.call('ZREM', PENDING, chain)
  redis.call('HDEL', INFLIGHT, chain)
  redis.call('HDEL', CHAINS, chain)
end

local function endChainsOf(community)
  for _, chain in ipairs(redis.call('HKEYS', CHAINS)) do
    if string.sub(chain, 1, #community + 1) == community .. '/' then endChain(chain) end
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
