const ENTITIES = new Map(Object.entries<string>({ '&': '&amp;', '<': '&lt;', '>': '&gt;' }))

/** Escapes a string as Reddit does in every response unless the client sends `raw_json=1`. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>]/g, (character) => ENTITIES.get(character) ?? character)

/** Returns the HTML of Markdown, of which only paragraphs are supported, as Reddit wraps it. */
export const toHtml = (markdown: string): string =>
  `<!-- SC_OFF --><div class="md">${markdown
    .split('\n\n')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replace(/'/g, '&#39;').replace(/"/g, '&quot;')}</p>`)
    .join('\n\n')}\n</div><!-- SC_ON -->`
