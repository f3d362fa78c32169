-- ARGV: lifetime, most questions in a set, ids… → how many were moved into the set
local taken = 0
for i = 3, #ARGV do
  if takeUnlikely(ARGV[i], tonumber(ARGV[2]), true) then taken = taken + 1 end
end
keepAll(1, 4)
return taken
