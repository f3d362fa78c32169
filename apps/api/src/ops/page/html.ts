/** Markup that needs no escaping. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | false | undefined | readonly Part[]

/** Template tag: escapes every value that is not markup already, joins lists, and writes nothing for undefined and false. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.map((string, i) => string + textOf(parts[i])).join(''))
}

function textOf(part: Part): string {
  if (part === undefined || part === false) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(textOf).join('')
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** 16 by 16, in the colour of the surrounding text. Each state has its own shape. */
const shapes = {
  tick: '<circle cx="8" cy="8" r="5.8"/><path d="M5.4 8.2l1.8 1.8 3.4-3.7"/>',
  clock: '<circle cx="8" cy="8" r="5.6"/><path d="M8 4.8V8l2.2 1.6"/>',
  bars: '<path d="M5.7 3.5v9M10.3 3.5v9"/>',
  triangle: '<path d="M8 2.3l6.2 11.2H1.8z"/><path d="M8 6.4v3.2M8 11.5v.1"/>',
  dashed: '<circle cx="8" cy="8" r="5.6" stroke-dasharray="2.4 2"/>',
  down: '<path d="M4 6l4 4 4-4"/>',
  alert: '<circle cx="8" cy="8" r="5.8"/><path d="M8 4.9v3.6M8 10.9v.1"/>',
} as const

export type IconName = keyof typeof shapes

export function icon(name: IconName): Html {
  return new Html(`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true">${shapes[name]}</svg>`)
}

export const brandMark = new Html(
  '<svg viewBox="0 0 22 22" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round" aria-hidden="true"><path d="M7 2.5h8l4.5 5v6.5l-4.5 5H7l-4.5-5V7.5z"/><path d="M9 6.8h4.2l2.3 2.6v3.3l-2.3 2.6H9l-2.4-2.6V9.4z"/><path d="M12 12l6.8 7"/></svg>',
)
