import { formatCount } from '@quarry/contracts/format-count'
import { MODEL_ENDPOINT_CREDENTIAL, type ModelEndpointInfo } from '@quarry/contracts/model-endpoint'
import type { Question } from '@quarry/contracts/question'
import { useMemo } from 'react'
import { isFromReddit } from '../../analysis/questions/reddit-terms.tsx'
import { useSessionConfig } from '../../analysis/use-session-config.ts'
import { useWorkflow } from '../../analysis/use-workflow.ts'

/** Returns what cleaning these titles shares against Reddit's terms; undefined if it shares no title of Reddit. */
export function useRedditSharing(rows: readonly Question[]): string | undefined {
  const { geminiApiKey } = useWorkflow().workflow.credentials
  const { config } = useSessionConfig()
  const recipient = recipientOf(geminiApiKey, config?.modelEndpoint)
  return useMemo(() => redditSharing(rows, recipient), [rows, recipient])
}

/** Returns who gets the titles; undefined without a key, for the sandbox and for a model on the server's own network. */
export function recipientOf(key: string, endpoint: ModelEndpointInfo | undefined): string | undefined {
  if (key === '') return undefined
  if (key === MODEL_ENDPOINT_CREDENTIAL) return endpoint?.isPrivate === false ? endpoint.host : undefined
  return key.startsWith('demo') ? undefined : 'Google'
}

export function redditSharing(
  rows: readonly Pick<Question, 'source' | 'permalink'>[],
  recipient: string | undefined,
): string | undefined {
  const titles = rows.filter(isFromReddit).length
  if (titles === 0 || recipient === undefined) return undefined
  return `Cleaning shares ${formatCount(titles, 'Reddit title')} with ${recipient}, which Reddit’s Developer Terms (§7.2) forbid.`
}
