/**
 * Words of English that turn a question round when one replaces another. Each group has the two sides, and each side words of
 * about the same meaning.
 */
const sides = `
cheap cheaper cheapest affordable inexpensive budget / expensive costly pricey luxury premium
easy easier easiest simple simpler / hard harder hardest difficult complicated complex
fast faster fastest quick quicker quickly / slow slower slowest slowly
big bigger biggest large larger largest huge giant / small smaller smallest tiny little mini minimal
long longer longest / short shorter shortest | tall taller tallest / short shorter shortest
high higher highest / low lower lowest | old older oldest / new newer newest young younger youngest
hot hotter warm warmer / cold colder cool cooler | wet / dry | light lighter / heavy heavier
light lighter bright / dark darker dim | early earlier earliest / late later latest
loud louder noisy / quiet quieter silent | safe safer safely / dangerous unsafe risky
legal legally / illegal illegally | healthy healthier / unhealthy | clean / dirty | rich wealthy / poor
strong stronger strongest / weak weaker weakest | full / empty
open opened opens opening / close closed closes closing shut | inside indoor indoors / outside outdoor outdoors
above / below beneath | front / back rear | first / last | top upper / bottom lower | uptown / downtown
male / female | man men / woman women | boy boys / girl girls | husband husbands / wife wives
mother mothers mom moms mum mums / father fathers dad dads | son sons / daughter daughters
brother brothers / sister sisters | boyfriend boyfriends / girlfriend girlfriends | uncle uncles / aunt aunts
increase increased increases increasing raise raised grow maximize / decrease decreased decreases reduce reduced reduces reducing lower minimize shrink
enable enabled enabling activate / disable disabled disabling deactivate
allow allowed allows allowing permit permitted / forbid forbidden prevent prevented ban banned prohibited
accept accepted accepting / reject rejected refuse refused decline declined | win won winning / lose lost losing
love loved loving like liked / hate hated hating dislike disliked | remember remembered / forget forgot forgotten
arrive arrived arriving / leave left leaving depart | enter entered / exit exited | import imported / export exported
upload uploaded / download downloaded
install installed installing / uninstall uninstalled uninstalling remove removed
add added adding attach / remove removed removing delete deleted detach
freeze frozen freezing / thaw melt melted melting | gain gained gaining / lose lost losing
lend lent / borrow borrowed | hire hired hiring / fire fired firing | push pushed pushing / pull pulled pulling
save saved saving / spend spent spending waste wasted | succeed success successful / fail failed failure
connect connected connecting / disconnect disconnected | lock locked locking / unlock unlocked unlocking
agree agreed / disagree disagreed | encourage encouraged / discourage discouraged | public / private
single unmarried / married | common popular / rare unusual uncommon unpopular | usual normal / unusual strange weird
benefit benefits advantage advantages upside / drawback drawbacks disadvantage disadvantages downside
morning / evening night | day daytime / night nighttime | summer / winter | spring / autumn fall
north northern / south southern | east eastern / west western | ancient / modern
permanent permanently / temporary temporarily | major / minor | internal / external | active / inactive passive
positive / negative | buy bought buying buyer / sell sold selling seller | employer employers / employee employees
landlord landlords / tenant tenants | teacher teachers / student students | doctor doctors / patient patients
parent parents / child children | fresh / stale rotten spoiled | raw / cooked | thick thicker / thin thinner
wide wider / narrow narrower | deep deeper / shallow | tight tighter / loose looser | rough / smooth
rude rudely / polite politely | happy / sad unhappy | beautiful pretty attractive / ugly unattractive
guilty / innocent | alive / dead | awake / asleep | good great / bad terrible awful
best favorite favourite / worst least | better / worse | more / less fewer
start started starting begin began beginning / stop stopped stopping end ended ending quit finish | before / after
alone / together | true real / false fake | toward towards / against | for / against | up / down | on / off | in / out | many much / few little | right / wrong | find found / lose lost | trust / distrust | enter / leave
beste besser gut / schlechteste schlechter schlecht | meilleur bon / pire mauvais | mejor bueno / peor malo | melhor bom / pior ruim mau
meglio migliore buono / peggio peggiore cattivo | beter goed / slechter slecht | bra bast / dalig samst | лучше / хуже | kindly nicely / meanly
moving / static stationary | criticism criticized criticised / praise praised
`
const oppositesOf = new Map<string, ReadonlySet<string>>()
for (const pair of sides.split(/[|\n]/)) {
  const [left = [], right = []] = pair.split(' / ').map((side) => side.trim().split(' '))
  for (const word of left) oppositesOf.set(word, new Set([...(oppositesOf.get(word) ?? []), ...right]))
  for (const word of right) oppositesOf.set(word, new Set([...(oppositesOf.get(word) ?? []), ...left]))
}

const prefix = /^(?:un|dis|in|il|im|ir|non|mis|de)$/

/** Returns true if two words in lower case are each other's opposite. */
export function areOpposites(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  const isDenied = short.length > 3 && long.endsWith(short) && prefix.test(long.slice(0, -short.length))
  return isDenied || oppositesOf.get(one)?.has(other) === true
}
