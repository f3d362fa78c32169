import type { FaultKind } from '../faults.ts'
import type { Answer } from '../response.ts'
import {
  gatewayPage,
  html,
  invalidToken,
  json,
  networkPolicyPage,
  refusal,
  tooManyRequestsPage,
  troublePage,
} from './pages.ts'

const ANSWERS: Readonly<Partial<Record<FaultKind, () => Answer>>> = {
  '302': () => html(302, '', { location: 'https://www.reddit.com/login/?dest=' }),
  '400': () => html(400, '<html><head><title>400 Bad Request</title></head></html>'),
  '401': () => invalidToken(false),
  '401-html': () => invalidToken(true),
  '403': networkPolicyPage,
  '404': () => refusal(404),
  '408': () => html(408, '<html><head><title>408 Request Time-out</title></head></html>'),
  '429': () => tooManyRequestsPage(2),
  '429-day': () => tooManyRequestsPage(4),
  '429-bare': () => html(429, ''),
  '429-json': () => refusal(429),
  '451': () => html(451, ''),
  '500': () => refusal(500),
  '502': () => gatewayPage(502),
  '503': () => troublePage(503),
  '503-demand': () => troublePage(503),
  '504': () => gatewayPage(504),
  '520': () => json(520, ''),
  page: () => ({ ...troublePage(503), status: 200 }),
  empty: () => json(200, ''),
}

/** What a fault answers instead of the API; nothing for those that leave the answer or only change it. */
export const faultResponse = (fault: FaultKind): Answer | undefined => ANSWERS[fault]?.()

/** A listing that does not tell where it goes on. */
export function withoutCursor(response: Answer): Answer {
  return { ...response, body: response.body.replace(/"after":"[^"]*"/, '"after":null') }
}
