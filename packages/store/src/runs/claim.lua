-- Takes the next items and the credential's next slot in one step. ARGV: lifetime, and those of `claimItems`
return claimItems(2)
