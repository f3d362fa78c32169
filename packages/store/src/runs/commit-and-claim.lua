-- Saves cleaned titles, then claims the next items. ARGV: lifetime, number of arguments of `commitTitles`, these, and those of
-- `claimItems` → {outcomes of the titles, outcome of the claim}
local last = 2 + tonumber(ARGV[2])
return { commitTitles(3, last), claimItems(last + 1) }
