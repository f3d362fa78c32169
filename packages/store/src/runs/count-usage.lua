-- Counts a request without a usable title. ARGV: lifetime, requests, input tokens, output tokens
countUsage(tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4]))
return 1
