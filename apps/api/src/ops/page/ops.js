// Runs in the browser. Replaces the content every few seconds and keeps focus and scroll positions.

/** @param {string} id */
function byId(id) {
  const element = document.getElementById(id)
  if (!element) throw new Error(`there is no ${id}`)
  return element
}

const content = byId('live')
const errorLine = byId('trouble')
const updated = byId('updated')
const pause = document.getElementById('pause')
const { live = '', every = '' } = document.body.dataset
let updatedAt = Date.now()
let isPaused = false

/** @param {string} message empty for none */
function showError(message) {
  errorLine.textContent = message
  errorLine.hidden = message === ''
}

/** The server responded with an error message instead of the content. */
class ErrorResponse extends Error {}

async function update() {
  try {
    const response = await fetch(live, { headers: { accept: 'text/html' } })
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

/** Replaces the content; keeps the focus and the tables' scroll positions. @param {string} markup */
function show(markup) {
  const focused = document.activeElement
  const cancels = focused instanceof HTMLElement ? focused.dataset.cancel : undefined
  const region = focused?.matches('.scroll') ? focused.getAttribute('aria-labelledby') : undefined
  const places = [...content.querySelectorAll('.scroll')].map((element) => element.scrollLeft)
  content.innerHTML = markup
  for (const [i, element] of [...content.querySelectorAll('.scroll')].entries()) {
    element.scrollLeft = places[i] ?? 0
  }
  const again =
    (cancels && content.querySelector(`[data-cancel="${cancels}"]`)) ||
    (region && content.querySelector(`.scroll[aria-labelledby="${region}"]`))
  if (again instanceof HTMLElement) again.focus({ preventScroll: true })
}

/** @param {string} runId */
async function cancel(runId) {
  if (!confirm(`Cancel run ${runId.slice(0, 8)}? Finished work is kept.`)) return
  const response = await fetch(`/ops/runs/${runId}/cancel`, { method: 'POST' })
  if (response.ok) await (live === '' ? location.reload() : update())
  else showError(await response.text())
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
