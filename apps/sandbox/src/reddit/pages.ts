import { STATUS_CODES } from 'node:http'
import type { FaultKind } from '../faults.ts'
import type { HttpResponse } from '../http.ts'

/** Headers that Reddit's edge adds to every response. */
const EDGE_HEADERS = {
  server: 'snooserv',
  via: '1.1 varnish',
  'accept-ranges': 'bytes',
  vary: 'accept-encoding, Accept-Encoding',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'x-xss-protection': '1; mode=block',
  'strict-transport-security': 'max-age=31536000; includeSubdomains',
} as const

const API_HEADERS = {
  ...EDGE_HEADERS,
  'content-type': 'application/json; charset=UTF-8',
  'cache-control': 'private, s-maxage=0, max-age=0, must-revalidate, no-store',
  expires: '-1',
  'x-ua-compatible': 'IE=edge',
} as const

export function json(status: number, body: unknown, headers: Record<string, string> = {}): HttpResponse {
  return {
    status,
    headers: { ...API_HEADERS, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  }
}

function html(status: number, body: string, headers: Record<string, string> = {}): HttpResponse {
  return {
    status,
    headers: {
      ...EDGE_HEADERS,
      'cache-control': 'private, max-age=3600',
      'content-type': 'text/html; charset=UTF-8',
      ...headers,
    },
    body,
  }
}

/** Returns a body such as `{"message":"Forbidden","error":403}`, preceded by the fields in `more`. */
export function errorResponse(
  status: number,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): HttpResponse {
  return json(status, { ...more, message: STATUS_CODES[status], error: status }, headers)
}

/** Returns the error page of Reddit's own servers. */
function serverErrorPage(status: number): HttpResponse {
  return html(
    status,
    `<!doctype html><html><title>Ow! -- reddit.com</title><style>body{text-align:center}h2,h3{color:#555}</style><img src=//www.redditstatic.com/trouble-afoot.jpg alt=""><h2>our servers are having a bad moment</h2><h3>please try again in a minute</h3><p>(error code: ${status})`,
  )
}

/** Returns the error page of a gateway in front of Reddit's servers. */
function gatewayPage(status: 502 | 504): HttpResponse {
  const title = status === 502 ? '502 Bad Gateway' : '504 Gateway Time-out'
  return html(
    status,
    `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n</body>\r\n</html>\r\n`,
  )
}

export function tooManyRequestsPage(retryAfterSeconds: number): HttpResponse {
  return html(
    429,
    "<!doctype html>\n<html>\n  <head>\n    <title>Too Many Requests</title>\n  </head>\n  <body>\n    <h1>whoa there, pardner!</h1>\n    <p>we're sorry, but you appear to be a bot and we've seen too many requests from you lately.</p>\n  </body>\n</html>\n",
    { 'retry-after': String(retryAfterSeconds) },
  )
}

export function networkPolicyPage(): HttpResponse {
  return html(
    403,
    "<body>\n  <div><h1>whoa there, pardner!</h1>\n  <p>Your request has been blocked due to a network policy.</p>\n  <p>If you're running a script or application, please register or sign in with your developer credentials. Additionally make sure your User-Agent is not empty and is something unique and descriptive and try again.</p></div>\n</body>\n",
  )
}

/** Returns the 401 for an unknown or expired token, as JSON or, as often happens, as an HTML page. */
export function invalidToken(asPage: boolean): HttpResponse {
  const headers = { 'www-authenticate': 'Bearer realm="reddit", error="invalid_token"' }
  if (!asPage) return errorResponse(401, {}, headers)
  return html(
    401,
    '<!doctype html><html xmlns="http://www.w3.org/1999/xhtml" lang="en" xml:lang="en"><head><title>reddit.com: page not found</title></head><body><div id="classy-error"><h1>page not found</h1><p>the page you requested does not exist</p></div></body></html>',
    headers,
  )
}

export function insufficientScope(): HttpResponse {
  return errorResponse(403, {}, { 'www-authenticate': 'Bearer realm="reddit", error="insufficient_scope"' })
}

export function foundElsewhere(location: string): HttpResponse {
  return html(
    302,
    `<html>\n <head>\n  <title>302 Found</title>\n </head>\n <body>\n  <h1>302 Found</h1>\n  The resource was found at <a href="${location}">${location}</a>;\nyou should be redirected automatically.\n\n\n </body>\n</html>`,
    { location, 'cache-control': 'private, s-maxage=1, max-age=1, must-revalidate' },
  )
}

const faultResponses: Readonly<Partial<Record<FaultKind, () => HttpResponse>>> = {
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

/** Returns a fault's response; undefined if the API's own response is sent, perhaps changed. */
export const faultResponse = (fault: FaultKind): HttpResponse | undefined => faultResponses[fault]?.()

/** Returns the listing without its cursor. */
export function withoutCursor(response: HttpResponse): HttpResponse {
  return { ...response, body: response.body.replace(/"after":"[^"]*"/, '"after":null') }
}
