import { riskOf } from '@quarry/cleaning/title-risk'
import type { VerdictResult } from '@quarry/contracts/cleaning-risk'
import { defaultModel } from '@quarry/platforms/gemini/gemini-client'
import { askModel, formatUsage, type JudgeEnvironment } from './ask-model.ts'
import type { Report } from './measure.ts'
import { checkPair, gatesReport, Pair } from './pairs.ts'
import { readLines } from './read-lines.ts'

/**
 * How many good responses checks and judge reject together, and how many bad ones both accept. The judge is asked about what
 * the checks accept and what differs in more than form, as in a run. A pair without a verdict counts as accepted.
 */
export async function evaluateJudge(path: string, environment: JudgeEnvironment): Promise<Report> {
  if (!environment.GEMINI_API_KEY)
    throw new Error('Set GEMINI_API_KEY to the key that pays for the requests.')
  const checked = (await readLines(Pair, path)).map(checkPair)
  const asked = checked.flatMap(({ title, accepted = title }, at) =>
    riskOf(title, accepted, { rejections: 0 }).differences === undefined
      ? []
      : [{ id: String(at), title, response: accepted }],
  )
  const results = new Map<string, VerdictResult>()
  const usage = await askModel(environment, asked, async (client, batch) => {
    const response = await client.judgeTitles(batch)
    for (const { id, result } of response.verdicts) results.set(id, result)
    return response
  })
  const judged = checked.map((pair, at) => {
    const result = results.get(String(at)) ?? 'same'
    return pair.reason === undefined && result !== 'same' ? { ...pair, reason: result } : pair
  })
  const { json, lines } = gatesReport(judged)
  const unjudged = asked.length - results.size
  return {
    json: { ...json, nJudged: results.size, nUnjudged: unjudged, ...usage },
    lines: [
      `Rejected by the checks, or marked by the judge (${defaultModel})`,
      ...lines,
      `Judged ${results.size} of ${asked.length} titles ${formatUsage(usage)}`,
    ],
  }
}
