import type { FaultKind } from '../faults.ts'
import type { HttpResponse } from '../http.ts'
import {
  errorResponse,
  gatewayPage,
  html,
  invalidToken,
  json,
  networkPolicyPage,
  serverErrorPage,
  tooManyRequestsPage,
} from './pages.ts'

const RESPONSES: Readonly<Partial<Record<FaultKind, () => HttpResponse>>> = {
  '302': () => html(302, '', { location: 'https://www.reddit.com/login/?dest=' }),
  '401': () => invalidToken(false),
  '401-html': () => invalidToken(true),
  '403': networkPolicyPage,
  '404': () => errorResponse(404),
  '408': () => html(408, '<html><head><title>408 Request Time-out</title></head></html>'),
  '429': () => tooManyRequestsPage(2),
  '429-day': () => tooManyRequestsPage(4),
  '429-bare': () => html(429, ''),
  '429-json': () => errorResponse(429),
  '451': () => html(451, ''),
  '500': () => errorResponse(500),
  '502': () => gatewayPage(502),
  '503': () => serverErrorPage(503),
  '504': () => gatewayPage(504),
  '520': () => json(520, ''),
  page: () => ({ ...serverErrorPage(503), status: 200 }),
}

/** Returns the response of a fault, undefined if the API's own response is sent, changed or not. */
export const faultResponse = (fault: FaultKind): HttpResponse | undefined => RESPONSES[fault]?.()

/** Returns the listing without the cursor of its next page. */
export function withoutCursor(response: HttpResponse): HttpResponse {
  return { ...response, body: response.body.replace(/"after":"[^"]*"/, '"after":null') }
}
