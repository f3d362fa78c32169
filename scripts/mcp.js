#!/usr/bin/env node
// An assistant's way to Quarry, which forwards each Model Context Protocol message from stdin to `/mcp` and prints the
// answers to stdout. Needs only Node 20 and runs from any folder. Stdout carries nothing but JSON-RPC, so problems at
// the start go to stderr.
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { createInterface } from 'node:readline'
import { text as textOf } from 'node:stream/consumers'

/** @typedef {{ id?: string | number, method?: string, params?: { name?: string, uri?: string, requestId?: string | number, _meta?: Record<string, unknown> } }} Message */

const { QUARRY_URL = '' } = process.env
const QUARRY_TOKEN = process.env.QUARRY_TOKEN?.trim() ?? ''
const VERSION_FIELD = 'io.modelcontextprotocol/protocolVersion'
/** Milliseconds that Quarry has to answer anything but a tool's call, which may wait for a run. */
const ANSWER_MS = 5000
/** The code for errors outside the protocol. */
const FAILED = -32000
const NOT_JSON = -32700

/** The variables that hold keys, and the headers that carry them. */
const keys = {
  GEMINI_API_KEY: 'x-quarry-gemini-key',
  REDDIT_CLIENT_ID: 'x-quarry-reddit-client-id',
  REDDIT_CLIENT_SECRET: 'x-quarry-reddit-client-secret',
  STACK_EXCHANGE_KEY: 'x-quarry-stack-exchange-key',
}

const missing = Object.entries({ QUARRY_URL, QUARRY_TOKEN }).flatMap(([name, value]) => (value ? [] : [name]))
if (missing.length > 0 || !URL.canParse(QUARRY_URL)) {
  console.error(
    missing.length > 0
      ? `Set ${missing.join(' and ')}: Quarry’s page shows both under Your analyses, Connect an assistant.`
      : 'QUARRY_URL is not an address. It must be like https://quarry.example.org.',
  )
  process.exit(1)
}

const address = new URL('/mcp', QUARRY_URL)
const ownHeaders = {
  authorization: `Bearer ${QUARRY_TOKEN}`,
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  ...Object.fromEntries(
    Object.entries(keys).flatMap(([variable, header]) => {
      const key = process.env[variable]?.trim()
      return key ? [[header, key]] : []
    }),
  ),
}
const LATE = Object.assign(new Error('no answer'), { code: `no answer in ${ANSWER_MS / 1000} s` })
/** Calls in flight by id, so that the client can cancel one. @type {Map<string | number, AbortController>} */
const calls = new Map()
/** The revision that `initialize` agreed on. Later revisions are named in each message. */
let revision = ''

// A broken pipe means that the client has gone.
process.stdout.on('error', () => process.exit(0))
// The program ends when stdin has ended and every call is answered.
createInterface({ input: process.stdin }).on('line', (line) => void receive(line))

/** @param {string} line */
async function receive(line) {
  if (line.trim() === '') return
  /** @type {Message} */
  let message
  try {
    message = JSON.parse(line)
  } catch {
    return send({ jsonrpc: '2.0', id: null, error: { code: NOT_JSON, message: 'This is not JSON.' } })
  }
  const { id, method, params } = message
  if (method === 'notifications/cancelled' && params?.requestId !== undefined)
    calls.get(params.requestId)?.abort()
  // Each call is independent, so the server needs no other notification, and it never asks anything that a client would
  // answer.
  if (id === undefined || method === undefined) return
  const call = new AbortController()
  calls.set(id, call)
  const late = method === 'tools/call' ? undefined : setTimeout(() => call.abort(LATE), ANSWER_MS)
  try {
    await forward(message, id, line, call.signal)
  } catch (error) {
    const { aborted, reason } = call.signal
    if (!aborted || reason === LATE) send(errorOf(id, unreachable(aborted ? reason : error)))
  } finally {
    clearTimeout(late)
    calls.delete(id)
  }
}

/**
 * @param {Message} message
 * @param {string | number} id
 * @param {string} body
 * @param {AbortSignal} signal
 */
async function forward(message, id, body, signal) {
  const headers = { ...ownHeaders, ...protocolHeaders(message) }
  const response = await post(body, headers, signal)
  const type = response.headers['content-type'] ?? ''
  if (type.startsWith('text/event-stream')) {
    for await (const event of eventsOf(response)) answer(message, event)
    return
  }
  const text = await textOf(response)
  if (type.startsWith('application/json') && text.includes('"jsonrpc"')) return answer(message, text)
  send(errorOf(id, type.startsWith('text/plain') && text !== '' ? text : notQuarry(response.statusCode ?? 0)))
}

/**
 * Sends a request once. Node's own `fetch` would reconnect without a pause while a proxy drops connections.
 * @param {string} body
 * @param {Record<string, string>} headers
 * @param {AbortSignal} signal
 * @returns {Promise<import('node:http').IncomingMessage>}
 */
function post(body, headers, signal) {
  const request = address.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    request(address, { method: 'POST', headers, signal }, resolve).on('error', reject).end(body)
  })
}

/**
 * Explains an answer that is not Quarry's.
 * @param {number} status
 */
function notQuarry(status) {
  if (status >= 300 && status < 400) return 'A login is in front of /mcp; its proxy must let this path pass.'
  return `${address.origin} answered with HTTP ${status}, not as Quarry does. Check QUARRY_URL and that Quarry runs, then try again.`
}

/**
 * Writes a message of the server, and remembers the revision that an `initialize` agreed on.
 * @param {Message} asked
 * @param {string} text
 */
function answer({ method }, text) {
  const message = JSON.parse(text)
  if (method === 'initialize') revision = message.result?.protocolVersion ?? revision
  send(message)
}

/**
 * Returns the headers that must repeat the message's revision, method and target.
 * @param {Message} message
 * @returns {Record<string, string>}
 */
function protocolHeaders({ method = '', params }) {
  const named = params?._meta?.[VERSION_FIELD]
  if (typeof named !== 'string') return revision === '' ? {} : { 'mcp-protocol-version': revision }
  const target = params?.name ?? params?.uri
  return {
    'mcp-protocol-version': named,
    'mcp-method': method,
    ...(target !== undefined && { 'mcp-name': target }),
  }
}

/**
 * Yields the data of server-sent events.
 * @param {import('node:stream').Readable} body
 */
async function* eventsOf(body) {
  let rest = ''
  for await (const part of body.setEncoding('utf8')) {
    const events = `${rest}${part}`.split(/\r?\n\r?\n/)
    rest = events.pop() ?? ''
    for (const event of events) {
      const lines = event.split(/\r?\n/).filter((line) => line.startsWith('data:'))
      const data = lines.map((line) => line.slice('data:'.length).trimStart()).join('\n')
      if (data !== '') yield data
    }
  }
}

/** @param {unknown} error */
function unreachable(error) {
  const code = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
  return `Quarry doesn’t answer at ${address.origin}${code}. Check that it runs, then try again.`
}

/**
 * @param {string | number} id
 * @param {string} message
 */
const errorOf = (id, message) => ({ jsonrpc: '2.0', id, error: { code: FAILED, message } })

/** @param {object} message */
function send(message) {
  process.stdout.write(`${JSON.stringify(message)}\n`)
}
