import { isCounted } from '@quarry/contracts/counted'
import { formatCount } from '@quarry/contracts/format-count'
import { MODEL_ENDPOINT_CREDENTIAL } from '@quarry/contracts/model-endpoint'
import { type Question, StoredQuestion } from '@quarry/contracts/question'
import { isDemo } from '@quarry/platforms/endpoints'
import type { SessionId } from '@quarry/store/keys'
import type { Dependencies } from '../dependencies.ts'
import type { Call } from './call.ts'

interface Wanted {
  geminiApiKey: string
  isWanted: (row: Question) => boolean
}

/**
 * Returns the titles that a run may send to the model. Google may train on what a key without billing sends, which
 * Stack Exchange forbids. On the page the user decides about that, and here the token's consent does.
 */
export async function sendableTitles(
  { questionSet }: Pick<Dependencies, 'questionSet'>,
  { token }: Pick<Call, 'token'>,
  sessionId: SessionId,
  { geminiApiKey, isWanted }: Wanted,
): Promise<{ titles: Question[]; leftOut: string | undefined }> {
  const staysHere = geminiApiKey === MODEL_ENDPOINT_CREDENTIAL || isDemo(geminiApiKey)
  const isSendable = ({ source }: Question) =>
    staysHere || source !== 'stack-exchange' || token.consents.stackExchange
  const titles: Question[] = []
  let leftOut = 0
  const { parts, threshold } = await questionSet.read(sessionId)
  for await (const part of parts()) {
    for (const text of part) {
      const row = StoredQuestion.parse(JSON.parse(text))
      if (!isCounted(row, threshold) || !isWanted(row)) continue
      if (isSendable(row)) titles.push(row)
      else leftOut += 1
    }
  }
  return { titles, leftOut: leftOut === 0 ? undefined : whyLeftOut(leftOut) }
}

const whyLeftOut = (count: number) =>
  `${formatCount(count, 'title')} from Stack Exchange ${count === 1 ? 'is' : 'are'} left out, because Google may learn from what a key without billing sends. The user can allow Stack Exchange for this token in the page under Connect an assistant.`
