import { Marked } from 'marked'
import { Html, html } from './html.ts'
import { pageFrame } from './page-frame.ts'

/** Returns the id of a heading as GitHub makes it. */
const idOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-')

/** Returns a page with the chapter "Runbook" of a Markdown text. Each heading has its id, each numbered step `heading-1`. */
export function runbookPage(markdown: string): string {
  const [, runbook = ''] = /^## Runbook\n(.*?)(?=^## |$(?![\s\S]))/ms.exec(markdown) ?? []
  return pageFrame({
    title: 'Runbook',
    words: 'What to do when something is wrong. The same text is in docs/operations.md.',
    actions: html`<a class="button" href="/ops">Overview</a>`,
    live: undefined,
    content: html`<article class="runbook panel">${new Html(render(runbook))}</article>`,
  })
}

function render(markdown: string): string {
  let chapter = ''
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        chapter = idOf(text)
        return `<h${depth - 1} id="${chapter}">${this.parser.parseInline(tokens)}</h${depth - 1}>\n`
      },
      list({ ordered, items }) {
        if (!ordered) return false
        const steps = items.map(
          (item, i) => `<li id="${chapter}-${i + 1}">${this.parser.parse(item.tokens)}</li>`,
        )
        return `<ol>\n${steps.join('\n')}\n</ol>\n`
      },
      // The server has no page for other documents, so their names replace links to them.
      link({ href, tokens, text }) {
        if (!/^[\w-]+\.md(?:#|$)/.test(href)) return false
        const file = href.replace(/#.*/, '')
        return text === file ? `docs/${file}` : `${this.parser.parseInline(tokens)} (docs/${file})`
      },
    },
  })
  return marked.parse(markdown, { async: false })
}
