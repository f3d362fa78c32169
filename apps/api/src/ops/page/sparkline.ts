import { count } from './format.ts'
import { type Html, html } from './html.ts'

const WIDTH = 150
const HEIGHT = 34

export function sparkline(words: string, values: readonly number[]): Html {
  const most = Math.max(1, ...values)
  const points = values.map((value, i) => {
    const x = (i / Math.max(1, values.length - 1)) * WIDTH
    return `${x.toFixed(1)},${(HEIGHT - 3 - (value / most) * (HEIGHT - 8)).toFixed(1)}`
  })
  return html`<span class="spark">${words} <svg width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Most in one minute: ${count(Math.max(0, ...values))}"><polyline points="${points.join(' ')}"/><line x1="0" x2="${WIDTH}" y1="${HEIGHT - 0.5}" y2="${HEIGHT - 0.5}"/></svg></span>`
}
