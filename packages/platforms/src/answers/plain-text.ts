import { withoutInvisible } from '@quarry/contracts/text'
import { Parser } from 'htmlparser2'
import { micromark } from 'micromark'

/** Longer HTML is cut before it is parsed. The longest answers have 30,000 characters of Markdown. */
const HTML_MAX = 60_000
/** Lemmy's limit. Much longer hostile Markdown takes seconds to parse. */
const MARKDOWN_MAX = 10_000
/** Matches nested quotes and lists, because the time to parse them grows with the square of their depth. */
const NESTED = /^(?:[ \t]*[>*+-]){9,}/gm
const PARAGRAPHS = new Set('p div ul ol pre blockquote h1 h2 h3 h4 h5 h6 table hr'.split(' '))
/** Elements that begin a line but not a paragraph. */
const LINES = new Set('li tr br dt dd'.split(' '))
/** Elements whose content nobody reads. */
const UNREAD = new Set('script style template noscript iframe object svg math head title'.split(' '))

/**
 * Returns the text of HTML, with an empty line between paragraphs. A link's address follows its words, unless they are
 * the address. Drops addresses that are not on the web.
 */
export function textOfHtml(html: string): string {
  let text = ''
  let unread = 0
  let preformatted = 0
  const links: { address: string; from: number }[] = []
  const parser = new Parser({
    onopentag(name, { href = '' }) {
      if (name === 'pre') preformatted += 1
      if (UNREAD.has(name)) unread += 1
      else if (PARAGRAPHS.has(name)) text += '\n\n'
      else if (LINES.has(name)) text += name === 'li' ? '\n- ' : '\n'
      else if (name === 'a') links.push({ address: href, from: text.length })
    },
    ontext(part) {
      if (unread === 0) text += preformatted > 0 ? part : part.replace(/\s+/g, ' ')
    },
    onclosetag(name) {
      if (name === 'pre') preformatted -= 1
      if (UNREAD.has(name)) unread = Math.max(0, unread - 1)
      else if (PARAGRAPHS.has(name)) text += '\n\n'
      else if (name === 'a') text += addressAfter(text, links.pop())
    },
  })
  parser.end(html.slice(0, HTML_MAX))
  return tidy(text)
}

/** Returns the text of CommonMark. HTML inside it stays as text, because the sources show it that way. */
export function textOfMarkdown(markdown: string): string {
  return textOfHtml(micromark(markdown.slice(0, MARKDOWN_MAX).replace(NESTED, '> ')))
}

function addressAfter(text: string, link: { address: string; from: number } | undefined): string {
  const address = URL.parse(link?.address ?? '')
  if (!link || (address?.protocol !== 'https:' && address?.protocol !== 'http:')) return ''
  const words = text
    .slice(link.from)
    .trim()
    .replace(/…$|\.\.\.$/, '')
  const isShown =
    words !== '' && [link.address, address.href].some((known) => known.includes(words) && /[./]/.test(words))
  return isShown ? '' : ` (${link.address.trim()})`
}

/** Removes invisible characters, which may reverse the reading order, and surplus whitespace. */
function tidy(text: string): string {
  return (
    withoutInvisible(text.toWellFormed())
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
      .replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g, '')
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  )
}
