import { createHash } from 'node:crypto'
import { formatCount } from '@quarry/contracts/format-count'

/** A post that the sandbox invented. */
export interface DemoPost {
  community: string
  title: string
  points: number
  comments: number
}

/** The page's colors are those of `packages/theme`, whose style sheet the server doesn't know by name. */
const style = `:root{color-scheme:light dark}
body{margin:0;background:light-dark(#f5f7f6,#0e1313);color:light-dark(#15201f,#e8eeed);font:1rem/1.5 system-ui,sans-serif}
main{max-width:36rem;margin:0 auto;padding:4rem 1rem}
h1{margin:.5rem 0;font-size:1.25rem;line-height:1.35;overflow-wrap:anywhere}
p{margin:.5rem 0;color:light-dark(#43504f,#b9c4c3)}`

/** Allows nothing but the page's own style. */
export const demoPostPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const entities = new Map(Object.entries({ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }))
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&${entities.get(character)};`)

/** Returns the page of a post, which says that the demo invented it. Without a post, it says that it is gone. */
export function demoPostPage(post: DemoPost | undefined): string {
  const text =
    post === undefined
      ? '<h1>This post is no longer there</h1>\n<p>Quarry’s demo invented it and no longer has it.</p>'
      : `<p>${escaped(post.community)}</p>
<h1>${escaped(post.title)}</h1>
<p>${formatCount(post.points, 'point')} · ${formatCount(post.comments, 'comment')}</p>
<p>Quarry’s demo invented this post. It was never on ${escaped(post.community)}.</p>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Demo post – Quarry</title>
<style>${style}</style>
</head>
<body>
<main>
${text}
</main>
</body>
</html>
`
}
