-- Saves cleaned titles. ARGV: lifetime, and those of `commitTitles`
return commitTitles(2, #ARGV)
