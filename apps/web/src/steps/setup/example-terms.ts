const SHOWN = 6

/** Terms for fields that many people ask about, as many as are shown. A field is recognized by its words. */
const fields: readonly { words: RegExp; terms: string }[] = [
  {
    words: /garden|plant|vegetable|compost|bee|soil|lawn|tomato|green ?house|seed|allotment/,
    terms: `raised bed vegetables, composting at home, winter greenhouse, backyard beekeeping,
      indoor plants, lawn care`,
  },
  {
    words: /bak|bread|dough|cook|recipe|meal|food|kitchen|coffee|espresso|tea\b/,
    terms: `sourdough baking, espresso at home, meal prep, cast iron cooking, fermenting vegetables,
      vegetarian recipes`,
  },
  {
    words: /cod|program|software|python|javascript|linux|server|network|computer|data|web|app\b|\bai\b/,
    terms: `learn programming, home network setup, self hosting, web development, data analysis, home server`,
  },
  {
    words: /money|financ|invest|budget|tax|landlord|mortgage|debt|retire|insurance|rent/,
    terms: `personal finance, first-time landlord, index funds, paying off debt, freelance taxes,
      early retirement`,
  },
  {
    words: /run|fitness|gym|training|marathon|cycl|bike|bicycle|yoga|climb|swim|workout|weight/,
    terms: `trail running shoes, marathon training, bicycle repair, home gym, bodyweight training,
      indoor climbing`,
  },
  {
    words: /parent|baby|toddler|child|kid|pregnan|school|teach|homework|student/,
    terms: `toddler sleep, first-time parents, homeschooling, picky eaters, screen time,
      classroom management`,
  },
  {
    words: /cat|dog|pet|puppy|kitten|aquarium|horse|hamster|parrot/,
    terms: `puppy training, indoor cats, aquarium plants, raw feeding, rescue dogs, senior cats`,
  },
  {
    words: /home|house|diy|wood|repair|renovat|paint|plumb|furniture|floor|clean/,
    terms: `home renovation, woodworking for beginners, bathroom plumbing, hardwood floors,
      furniture repair, interior painting`,
  },
  {
    words: /travel|trip|hotel|flight|backpack|camp|hik|train\b|visa/,
    terms: `solo travel, train travel Europe, budget backpacking, ultralight hiking, family camping,
      digital nomads`,
  },
  {
    words: /job|career|interview|work|market|business|startup|seo|sales|freelanc|brand/,
    terms: `career change, job interviews, small business, remote work, email marketing, freelancing`,
  },
]

const mixed = `espresso at home, trail running shoes, first-time landlord, home network setup,
  sourdough baking, bicycle repair`

/** Returns example terms: of the fields that these terms belong to, variations of the first one, a mixture without any. */
export function exampleTerms(terms: readonly string[]): readonly string[] {
  const [first] = terms
  if (first === undefined) return list(mixed)
  const text = terms.join('\n').toLowerCase()
  const matching = fields.filter(({ words }) => words.test(text)).map((field) => list(field.terms))
  const near = Array.from({ length: SHOWN }, (_, at) => matching.flatMap((examples) => examples[at] ?? []))
  const known = new Set(terms.map((term) => term.toLowerCase()))
  return [...near.flat(), ...variationsOf(first)]
    .filter((term) => !known.has(term.toLowerCase()))
    .slice(0, SHOWN)
}

const list = (terms: string): string[] => terms.split(/,\s+/)

function variationsOf(term: string): string[] {
  return ['for beginners', 'problems', 'tips', 'equipment', 'alternatives', 'advice'].map(
    (word) => `${term} ${word}`,
  )
}
