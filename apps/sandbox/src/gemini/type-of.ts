/** The words in a title that indicate its type. The first match applies. */
const signs: readonly (readonly [type: string, sign: RegExp])[] = [
  ['comparison', /\bvs\b|\bversus\b|\bdifference\b|\bor\b|\bbetter than\b/i],
  ['troubleshooting', /\bwon.t\b|\bdoesn.t\b|\bnot working\b|\bwrong with\b|\berror\b|\bkeeps?\b/i],
  ['reason', /\bwhy\b|\bwarum\b|\bpor qué\b/i],
  ['how-to', /\bhow (?:do|can|to)\b|\bway to\b|\bwie\b|\bcómo\b/i],
  ['recommendation', /\bbest\b|\brecommend|\blooking for\b|\bwhich\b/i],
  ['advice', /\bshould I\b|\badvice\b|\bworth\b/i],
  ['experience', /\bfavou?rite\b|\banyone\b|\bthink\b|\byour?\b/i],
  ['fact', /./],
]

/** Returns the first type in the request's schema that the title's words indicate. */
export function typeOf(title: string, types: readonly string[]): string {
  return signs.find(([name, sign]) => types.includes(name) && sign.test(title))?.[0] ?? types.at(-1) ?? ''
}
