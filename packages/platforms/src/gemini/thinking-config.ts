type ThinkingConfig = { thinkingBudget: number } | { thinkingLevel: 'MINIMAL' | 'LOW' }

/** The least thinking that each model generation accepts. Gemini rejects a level together with a budget. */
const rules: readonly [RegExp, ThinkingConfig | undefined][] = [
  [/^gemini-2\.5-pro/, { thinkingBudget: 128 }],
  [/^gemini-2\.5-/, { thinkingBudget: 0 }],
  [/^gemini-[12]\./, undefined],
  [/^gemini-3-flash|^gemini-3\.1-flash|^gemini-3\.5-flash|^gemini-3\.6-flash/, { thinkingLevel: 'MINIMAL' }],
  [/^gemini-/, { thinkingLevel: 'LOW' }],
]

/** Returns the least thinking that the model accepts: cleaning needs none, and it counts against the output limit. */
export function thinkingConfigFor(model: string): ThinkingConfig | undefined {
  return rules.find(([pattern]) => pattern.test(model))?.[1]
}
