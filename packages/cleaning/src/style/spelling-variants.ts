/** How American English writes what British English writes otherwise: endings and stems, the first that fits. */
const rules: readonly (readonly [RegExp, string])[] = [
  [
    /^((?:dis|mis)?(?:arb|arm|behavi|clam|col|endeav|fav|ferv|flav|glam|harb|hon|hum|lab|neighb|od|parl|rig|rum|sav|splend|tum|val|vap|vig))our/,
    '$1or',
  ],
  [/((?:^|[a-z])(?:cent|met|lit|mit|fib|theat|calib|spect|lust|sab|meag))re(?=s?$)/, '$1er'],
  [/^(cent)red$/, '$1ered'],
  [/([a-z]{3})is(?=(?:e[sdr]?|ers|ing|ations?)$)/, '$1iz'],
  [/lys(?=(?:e[sdr]?|ing)$)/, 'lyz'],
  [/^((?:def|off|lic|pret))ence(?=s?$)/, '$1ense'],
  [/^(licen|practi)s(?=(?:e[sd]?|ing)$)/, '$1c'],
  [/^(licen)s(?=e)/, '$1c'],
  [/^((?:anal|catal|dial|epil|monol|prol))ogue/, '$1og'],
  [
    /^((?:cance|trave|labe|mode|fue|leve|signa|jewe|counse|dia|equa|marve|pane|quarre|shove|tota|tunne|channe|riva))ll(?=(?:ed|ing|ings|er|ers|ors?)$)/,
    '$1l',
  ],
  [/^(an)ae(sth|m)/, '$1e$2'],
  [/(p)aed(i)/, '$1ed$2'],
  [/^(h)aem/, '$1em'],
  [/^(f)oet/, '$1et'],
  [/^(man)oeuvr/, '$1euver'],
  [/(euver)e(?=s?$)/, '$1'],
]

/** British and American words that no rule turns into each other. */
const pairs = new Map(
  `grey gray,tyre tire,aluminium aluminum,mum mom,programme program,plough plow,sceptic skeptic,sceptical skeptical,
  fulfil fulfill,skilful skillful,enrol enroll,instalment installment,cosy cozy,storey story,mould mold,mouldy moldy,
  draught draft,cheque check,moustache mustache,jewellery jewelry,sulphur sulfur,aeroplane airplane,whisky whiskey,
  yoghurt yogurt,ageing aging,judgement judgment,artefact artifact,axe ax,chilli chili,doughnut donut,maths math,
  omelette omelet,pyjama pajama,woollen woolen,smoulder smolder,learnt learned,burnt burned,dreamt dreamed,practise practice`
    .split(',')
    .map((pair) => pair.trim().split(' ') as [string, string]),
)

/** Returns true for the British and the American spelling of one English word; both are in lower case. */
export function isSpellingVariant(one: string, other: string): boolean {
  if (one[0] !== other[0] || Math.abs(one.length - other.length) > 3) return false
  return american(one) === american(other)
}

function american(word: string): string {
  const known = pairs.get(word) ?? pairOfPlural(word)
  if (known !== undefined) return known
  return rules.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), word)
}

function pairOfPlural(word: string): string | undefined {
  const one = word.endsWith('s') ? pairs.get(word.slice(0, -1)) : undefined
  return one === undefined ? undefined : `${one}s`
}
