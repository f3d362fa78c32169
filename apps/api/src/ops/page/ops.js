// Runs in the browser. Replaces the content every few seconds and keeps focus and scroll positions.

/** @param {string} id */
function byId(id) {
  const element = document.getElementById(id)
  if (!element) throw new Error(`there is no ${id}`)
  return element
}

/** Milliseconds until a response counts as missing. */
const RESPONSE_MS = 20_000
const content = byId('live')
const errorLine = byId('trouble')
const updated = byId('updated')
const pause = document.getElementById('pause')
const { live = '', every = '' } = document.body.dataset
let updatedAt = Date.now()
let isPaused = false
let isUpdating = false

/** @param {string} message empty for none */
function showError(message) {
  errorLine.textContent = message
  errorLine.hidden = message === ''
}

/** The server responded with an error message instead of the content. */
class ErrorResponse extends Error {}

/** One at a time, so that a slow response cannot replace a newer one. */
async function update() {
  if (isUpdating) return
  isUpdating = true
  try {
    const signal = AbortSignal.timeout(RESPONSE_MS)
    const response = await fetch(live, { headers: { accept: 'text/html' }, signal })
    if (!response.ok) throw new ErrorResponse(await response.text())
    const markup = await response.text()
    showError('')
    if (isSelecting()) return
    show(markup)
    updatedAt = Date.now()
  } catch (error) {
    showError(
      error instanceof ErrorResponse
        ? error.message
        : 'Can’t reach the server, so these figures are out of date.',
    )
  } finally {
    isUpdating = false
  }
}

/** An operator selects an id to copy it; newer content would remove the selection. */
function isSelecting() {
  const selection = getSelection()
  return selection?.type === 'Range' && content.contains(selection.anchorNode)
}

/** Replaces the content; keeps the focus and the tables' scroll positions. @param {string} markup */
function show(markup) {
  const focused = document.activeElement
  const cancels = focused instanceof HTMLElement ? focused.dataset.cancel : undefined
  const link = content.contains(focused) ? focused?.getAttribute('href') : undefined
  const region = focused?.matches('.scroll') ? focused.getAttribute('aria-labelledby') : undefined
  const places = [...content.querySelectorAll('.scroll')].map((element) => element.scrollLeft)
  content.innerHTML = markup
  for (const [i, element] of [...content.querySelectorAll('.scroll')].entries()) {
    element.scrollLeft = places[i] ?? 0
  }
  const again =
    (cancels && content.querySelector(`[data-cancel="${cancels}"]`)) ||
    (link && content.querySelector(`[href="${CSS.escape(link)}"]`)) ||
    (region && content.querySelector(`.scroll[aria-labelledby="${region}"]`))
  if (again instanceof HTMLElement) again.focus({ preventScroll: true })
}

/** @param {string} runId */
async function cancel(runId) {
  if (!confirm(`Cancel run ${runId.slice(0, 8)}? Finished work is kept.`)) return
  try {
    const response = await fetch(`/ops/runs/${runId}/cancel`, { method: 'POST' })
    if (response.ok) await update()
    else showError(await response.text())
  } catch {
    showError('Can’t reach the server, so the run may not have been cancelled. Try again.')
  }
}

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('[data-cancel]') : undefined
  if (button instanceof HTMLElement && button.dataset.cancel) void cancel(button.dataset.cancel)
})

pause?.addEventListener('click', () => {
  isPaused = !isPaused
  pause.setAttribute('aria-pressed', String(isPaused))
  const words = pause.querySelector('span')
  if (words) words.textContent = isPaused ? 'Resume updates' : 'Pause updates'
  if (!isPaused) void update()
})

byId('theme').addEventListener('click', () => {
  const { dataset } = document.documentElement
  dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark'
})

if (live !== '') {
  setInterval(() => {
    const seconds = Math.round((Date.now() - updatedAt) / 1000)
    const since =
      seconds < 1 ? 'just now' : seconds < 120 ? `${seconds} s ago` : `${Math.round(seconds / 60)} min ago`
    updated.textContent = `${isPaused ? 'Paused, updated' : 'Updated'} ${since}`
  }, 1000)

  const updateIfShown = () => {
    if (!isPaused && !document.hidden) void update()
  }
  setInterval(updateIfShown, Number(every))
  document.addEventListener('visibilitychange', updateIfShown)
}
