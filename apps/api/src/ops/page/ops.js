// Runs in the browser. Loads the page again every few seconds, and keeps focus, selection and scroll positions.

const EVERY_MS = 5000
/** Milliseconds until a response counts as missing. */
const RESPONSE_MS = 20_000

// Before the first paint.
const dark = matchMedia('(prefers-color-scheme: dark)')
const followSystem = () => {
  document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light'
}
followSystem()
dark.addEventListener('change', followSystem)
document.addEventListener('DOMContentLoaded', follow)

/** @param {string} id */
function byId(id) {
  const element = document.getElementById(id)
  if (!element) throw new Error(`there is no ${id}`)
  return element
}

/** Replaces the content; keeps the focus and the tables' scroll positions. @param {string} markup */
function show(markup) {
  const content = byId('live')
  const focused = content.querySelector(':focus')
  const attribute = ['data-cancel', 'href', 'aria-labelledby'].find((name) => focused?.hasAttribute(name))
  const value = attribute && focused?.getAttribute(attribute)
  const places = [...content.querySelectorAll('.scroll')].map((element) => element.scrollLeft)
  const page = new DOMParser().parseFromString(markup, 'text/html')
  content.replaceChildren(...(page.getElementById('live')?.childNodes ?? []))
  for (const [i, element] of [...content.querySelectorAll('.scroll')].entries()) {
    element.scrollLeft = places[i] ?? 0
  }
  const again = value && content.querySelector(`${focused?.localName}[${attribute}="${CSS.escape(value)}"]`)
  if (again instanceof HTMLElement) again.focus({ preventScroll: true })
}

/**
 * Returns the text of the response; undefined if there is none or it is an error, which the page then shows.
 * @param {string} address
 * @param {string} unreachable the message without a response
 * @param {string} [method]
 */
async function request(address, unreachable, method = 'GET') {
  const trouble = byId('trouble')
  try {
    const response = await fetch(address, { method, signal: AbortSignal.timeout(RESPONSE_MS) })
    const text = await response.text()
    trouble.textContent = response.ok ? '' : text
    return response.ok ? text : undefined
  } catch {
    trouble.textContent = unreachable
    return undefined
  } finally {
    trouble.hidden = trouble.textContent === ''
  }
}

function follow() {
  const pause = byId('pause')
  let updatedAt = Date.now()
  let isPaused = false
  let isUpdating = false

  /** One at a time, so that a slow response cannot replace a newer one. */
  async function update() {
    if (isUpdating) return
    isUpdating = true
    const text = await request(location.href, 'Can’t reach the server, so these figures are out of date.')
    isUpdating = false
    const selection = getSelection()
    // An operator selects an id to copy it; newer content would remove the selection.
    const isSelecting = selection?.type === 'Range' && byId('live').contains(selection.anchorNode)
    if (text === undefined || isSelecting) return
    show(text)
    updatedAt = Date.now()
  }

  /** @param {string} runId */
  async function cancel(runId) {
    if (!confirm(`Cancel run ${runId.slice(0, 8)}? Finished work is kept.`)) return
    const unreachable = 'Can’t reach the server, so the run may not have been cancelled. Try again.'
    const text = await request(`/ops/runs/${runId}/cancel`, unreachable, 'POST')
    if (text !== undefined) await update()
  }

  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('[data-cancel]') : undefined
    if (button instanceof HTMLElement && button.dataset.cancel) void cancel(button.dataset.cancel)
  })

  pause.addEventListener('click', () => {
    isPaused = !isPaused
    pause.setAttribute('aria-pressed', String(isPaused))
    pause.textContent = isPaused ? 'Resume updates' : 'Pause updates'
    updateIfShown()
  })

  setInterval(() => {
    const seconds = Math.round((Date.now() - updatedAt) / 1000)
    byId('updated').textContent =
      `${isPaused ? 'Paused, updated' : 'Updated'} ${seconds < 1 ? 'just now' : `${seconds} s ago`}`
  }, 1000)

  const updateIfShown = () => {
    if (!isPaused && !document.hidden) void update()
  }
  setInterval(updateIfShown, EVERY_MS)
  document.addEventListener('visibilitychange', updateIfShown)
}
