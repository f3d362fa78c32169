// Runs in the browser. Replaces the overview every few seconds and keeps focus and scroll positions.

const EVERY_MS = 5000

/** @param {string} id */
function byId(id) {
  const element = document.getElementById(id)
  if (!element) throw new Error(`there is no ${id}`)
  return element
}

const overview = byId('overview')
const errorLine = byId('trouble')
const updated = byId('updated')
const pause = byId('pause')
let updatedAt = Date.now()
let isPaused = false

/** @param {string} message empty for none */
function showError(message) {
  errorLine.textContent = message
  errorLine.hidden = message === ''
}

/** The server responded with an error message instead of an overview. */
class ErrorResponse extends Error {}

async function update() {
  try {
    const response = await fetch('/ops/overview.html', { headers: { accept: 'text/html' } })
    if (!response.ok) throw new ErrorResponse(await response.text())
    show(await response.text())
    updatedAt = Date.now()
    showError('')
  } catch (error) {
    showError(
      error instanceof ErrorResponse
        ? error.message
        : 'Can’t reach the server, so these figures are out of date.',
    )
  }
}

/** Replaces the overview; keeps the focus and the tables' scroll positions. @param {string} markup */
function show(markup) {
  const focused = document.activeElement
  const cancels = focused instanceof HTMLElement ? focused.dataset.cancel : undefined
  const region = focused?.matches('.scroll') ? focused.getAttribute('aria-labelledby') : undefined
  const places = [...overview.querySelectorAll('.scroll')].map((element) => element.scrollLeft)
  overview.innerHTML = markup
  for (const [i, element] of [...overview.querySelectorAll('.scroll')].entries()) {
    element.scrollLeft = places[i] ?? 0
  }
  const again =
    (cancels && overview.querySelector(`[data-cancel="${cancels}"]`)) ||
    (region && overview.querySelector(`.scroll[aria-labelledby="${region}"]`))
  if (again instanceof HTMLElement) again.focus({ preventScroll: true })
}

/** @param {string} runId */
async function cancel(runId) {
  if (!confirm(`Cancel run ${runId.slice(0, 8)}? Finished work is kept.`)) return
  const response = await fetch(`/ops/runs/${runId}/cancel`, { method: 'POST' })
  if (response.ok) await update()
  else showError(await response.text())
}

overview.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('[data-cancel]') : undefined
  if (button instanceof HTMLElement && button.dataset.cancel) void cancel(button.dataset.cancel)
})

pause.addEventListener('click', () => {
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

setInterval(() => {
  const seconds = Math.round((Date.now() - updatedAt) / 1000)
  const since =
    seconds < 1 ? 'just now' : seconds < 120 ? `${seconds} s ago` : `${Math.round(seconds / 60)} min ago`
  updated.textContent = `${isPaused ? 'Paused, updated' : 'Updated'} ${since}`
}, 1000)

setInterval(() => {
  if (!isPaused && !document.hidden) void update()
}, EVERY_MS)
