/** Politics, law and belief. Lines as `word-families.ts` reads them. */
export const society = `
elections: vote, voter, ballot, president, presidential, candidate, primaries, trump, obama, republican, democrats, bernie, clinton, sanders
government: congress, senate, constitution, amendment, parliament, prime minister, policy, politician, supreme court
politics: liberal, conservative, libertarian, socialism, communism, capitalism, socialist, communist, left wing, right wing
religion: religious, god, christian, bible, church, jesus, atheist, atheism, muslim, islam, catholic, jewish, faith, prayer, mormon
Buddhism: buddhist, buddha, dharma, monks
philosophy: philosopher, ethics, nietzsche, kant, moral, existential, nihilism, stoicism
superstition: astrology, ghost, ufo, aliens, conspiracy, paranormal, haunted, horoscope
racism: racist, african american, minorities, ethnicity
death: dying, dead, died, funeral, cancer, grief
crime: criminal, murder, killer, killed, prison, jail, robbery, theft, stolen, serial killer, burglar
police: cop, arrested, warrant, swat
law: lawyer, attorney, sue, lawsuit, legal, illegal, court, judge, contract, liable, copyright, patent
traffic stops: pulled over, field sobriety, search warrant
contracts: nda, non compete, breach of contract
custody: child custody, child support, visitation
small claims: small claims court, statute of limitations
last wills: power of attorney
self defense: pepper spray, stand your ground
`
