import type { Question, QuestionType } from '@quarry/contracts/question'
import type { Coverage } from '@quarry/contracts/run'
import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import {
  sampleAsked,
  sampleQuestion,
  sampleSiteQuestion,
} from '../analysis/questions/testing/sample-question.ts'
import { sampleRun } from '../analysis/questions/testing/sample-run.ts'
import { buildReport, suggestedTitle } from './report.ts'
import { reportHtml } from './report-html.tsx'
import type { ReportInput } from './report-input.ts'
import { reportMarkdown } from './report-markdown.ts'
import { sampleReportInput } from './testing/sample-report-input.ts'

const types: readonly QuestionType[] = ['advice', 'recommendation', 'reason', 'fact', 'comparison']

/** Titles as long as people write them, in 30 topics. */
function manyRows(count: number): Question[] {
  return Array.from({ length: count }, (_, at) =>
    sampleQuestion(`p${at.toString(36)}`, {
      title: `Why does my sourdough starter number ${at} smell of acetone after two days in the fridge?`,
      originalTitle: `[Help] sourdough starter nr ${at} smells of acetone (2 days fridge) pls help me with this`,
      topic: `Topic ${Math.floor(Math.sqrt(at)) % 30}`,
      type: types[at % types.length],
      processingStatus: 'processed',
      cleanedWith: 'gemini-2.5-flash/3/2',
      score: (at * 37) % 900,
      numComments: (at * 11) % 300,
    }),
  )
}

const reading: Coverage = { subreddit: 'bread', asked: 500, seen: 1934, questions: 500 }

const run = sampleRun({
  kind: 'extraction',
  state: 'completed',
  processed: 500,
  startedAt: '2026-11-26T10:00:00.000Z',
  finishedAt: '2026-11-26T10:20:00.000Z',
  coverage: [reading],
})

function inputOf(rows: readonly Question[], change: Partial<ReportInput> = {}): ReportInput {
  return sampleReportInput(rows, {
    ...{ title: 'What people ask about bread', runs: [run], seedTerms: ['bread'], unlikely: 12 },
    ...{ now: new Date(2026, 10, 27, 12), ...change },
  })
}

/** The same standard that browsers follow. */
const validator = new HtmlValidate({ extends: ['html-validate:standard'] })

async function htmlOf(input: ReportInput): Promise<string> {
  const html = reportHtml(buildReport(input))
  const { results } = await validator.validateString(html)
  expect(
    results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line }) => `${line} ${ruleId}: ${message}`),
    ),
  ).toEqual([])
  return html
}

/** Returns the text that readers see on the page, and its links' addresses. */
function seen(html: string) {
  const body = html.slice(html.indexOf('<body>'))
  return { body, links: [...body.matchAll(/href="([^"]*)"/g)].map(([, address = '']) => address) }
}

const hostile = [
  '<script>alert(1)</script>',
  '</style></title><img src=x onerror=alert(1)>',
  '"><a href="javascript:alert(1)">x</a>',
  'a](javascript:alert(1)) [b',
  '![pic](https://evil.example/x.png)',
  '| a | b |',
  '`code` **bold** __b__ ~~s~~ # h',
  '- list\n# heading\r\n| a\u2028b',
  'https://evil.example and www.evil.example &copy; <https://evil.example>',
  '\u202Etxet desrever\u200B',
  '\\](x) \\| \\`',
]

const hostileRows = hostile.map((text, at) =>
  sampleQuestion(`h${at}`, {
    title: text,
    originalTitle: `${text} before`,
    author: text,
    topic: text,
    subreddit: text,
    licence: text,
    source: 'stack-exchange',
    authorUrl: 'javascript:alert(1)',
    permalink: at % 2 === 0 ? 'javascript:alert(1)' : 'https://evil.example/"><script>',
    type: 'fact',
    processingStatus: 'processed',
    cleanedWith: `${text}/1/1`,
    score: 100 - at,
  }),
)

const hostileInput = inputOf(hostileRows, {
  title: hostile[1] ?? '',
  introduction: hostile.join('\n\n'),
  preparedBy: hostile[2] ?? '',
  preparedFor: hostile[4] ?? '',
  seedTerms: hostile,
  runs: [{ ...run, coverage: [{ ...reading, subreddit: '<b>x</b>', problem: '<i>no</i>', questions: 1 }] }],
})

test('the most engaged questions show the sum by which they are sorted', async () => {
  const rows = [
    sampleQuestion('a', { score: 10, numComments: 900 }),
    sampleQuestion('b', { score: 500, numComments: 1200 }),
  ]
  const report = buildReport(inputOf(rows))
  const lines = reportMarkdown(report).split('\n')
  expect(lines.find((line) => line.startsWith('| question |'))).toBe(
    '| question | where | points | comments | together | asked as |',
  )
  expect(lines.filter((line) => line.includes('| 1,700 |') || line.includes('| 910 |'))).toEqual([
    expect.stringContaining('| 500 | 1,200 | 1,700 |'),
    expect.stringContaining('| 10 | 900 | 910 |'),
  ])
  const { body } = seen(await htmlOf(inputOf(rows)))
  expect([...body.matchAll(/data-u="together">([^<]*)/g)].map(([, sum]) => sum)).toEqual(['1,700', '910'])
})

test('a report states what was counted, and names what was read and what was not', () => {
  const report = buildReport(inputOf(manyRows(100)))
  expect(report.summary).toBe(
    '100 questions that people asked in 1 community in January 2026, grouped by topic, with the most asked first.',
  )
  expect(report.findings.map(({ name, strong, text }) => `${name}: ${strong}${text}`)).toEqual([
    'Asked most: Topic 9: 19 questions, 19.0% of all. The three largest topics make up 51.0%.',
    expect.stringMatching(
      /^Discussed most: Topic \d+: a median of \d+ points and comments per question, compared with \d+ for all questions\.$/,
    ),
    'How they ask: 100.0% begin with Why.',
  ])
  expect(report.sources).toEqual([
    {
      place: 'r/bread',
      source: 'Reddit',
      seen: 1934,
      questions: 100,
      coverage: 'Limit of 500 reached; further questions weren’t read',
      period: '2 Jan 2026',
    },
  ])
  expect(report.method.map(({ name, text }) => `${name}: ${text}`)).toEqual([
    'Reading: Read through the public API of Reddit on 26 Nov 2026. Seed terms: bread. 26 Nov 2026: 500 questions (limit: 500) in 1,934 posts from 1 community, using 0 requests.',
    'What counts: Titles that ask something, at a likelihood of 40% or more. 12 less likely titles were left out.',
    'Cleaning: gemini-2.5-flash checked the grammar and clarity of 100 titles: it reworded 100. Nobody reviewed the reworded titles individually.',
    'Topics: The model named a topic for each title, one title at a time.',
    expect.stringMatching(/^Engagement: /),
    'What was not read: Questions beyond the limits of 1 community; posts without a question in the title; comments.',
  ])
})

test('each reading and each cleaning run that is kept is named, not only the last', () => {
  const later = {
    ...run,
    id: 'later',
    startedAt: '2026-11-27T09:00:00.000Z',
    finishedAt: '2026-11-27T09:05:00.000Z',
    processed: 40,
    coverage: [
      { ...reading, asked: 800, seen: 300, questions: 40, reason: 'terms-read', requests: 7 } as const,
    ],
  }
  const cleaned = sampleRun({
    state: 'completed',
    processed: 100,
    model: 'gemini-3.5-flash-lite',
    promptVersion: '15/3',
    usage: { requests: 5, inputTokens: 20_000, outputTokens: 4000 },
    startedAt: '2026-11-27T10:00:00.000Z',
  })
  const { method, sources } = buildReport(inputOf(manyRows(100), { runs: [cleaned, later, run] }))
  const textOf = (of: string) => method.find(({ name }) => name === of)?.text
  expect(textOf('Reading')).toBe(
    'Read through the public API of Reddit between 26 Nov 2026 and 27 Nov 2026. Seed terms: bread. 26 Nov 2026: 500 questions (limit: 500) in 1,934 posts from 1 community, using 0 requests. 27 Nov 2026: 40 questions (limit: 800) in 300 posts from 1 community, using 7 requests.',
  )
  expect(textOf('Cleaning')).toMatch(
    /27 Nov 2026: 100 titles with gemini-3\.5-flash-lite, prompt 15\/3, 5 requests, 24,000 tokens, \$0\.\d\d if billed\.$/,
  )
  expect(textOf('What was not read')).toMatch(/^Questions beyond the limits of 1 community;/)
  expect(sources).toMatchObject([
    {
      seen: 2234,
      coverage:
        '26 Nov 2026: Limit of 500 reached; further questions weren’t read; 27 Nov 2026: Every question that matches the seed terms',
    },
  ])
})

test('a run of second opinions is named as such', () => {
  const second = sampleRun({
    ...{ state: 'completed', task: 'second-opinion', processed: 30, model: 'gemini-3.5-flash-lite' },
    startedAt: '2026-11-27T10:00:00.000Z',
  })
  const { method } = buildReport(inputOf(manyRows(100), { runs: [second, run] }))
  expect(method.find(({ name }) => name === 'Cleaning')?.text).toContain(
    '27 Nov 2026: 30 titles given a second opinion with gemini-3.5-flash-lite',
  )
})

test('a report of invented posts says so, and its links lead to the page’s server', async () => {
  const demo = ['d1', 'd2'].map((id) =>
    sampleQuestion(id, {
      permalink: `/demo/post/${id}`,
      source: 'stack-exchange',
      subreddit: 'cooking',
      licence: 'CC BY-SA 4.0',
    }),
  )
  const cleaned = sampleRun({
    ...{ state: 'completed', isDemo: true, processed: 2, model: 'gemini-3.5-flash-lite' },
    ...{ usage: { requests: 1, inputTokens: 20_000, outputTokens: 4000 } },
  })
  const input = inputOf(demo, { runs: [cleaned, run] })
  const report = buildReport(input)
  const line = 'All questions are from posts that Quarry’s demo invented.'
  expect(report.demo).toBe(line)
  expect(report.method[0]?.text).toMatch(
    /^Quarry’s demo invented the posts, which stand in for Stack Exchange\. Seed terms: bread\./,
  )
  expect(report.attribution.map(({ name }) => name)).toEqual(['Demo data', 'This report'])
  const { body, links } = seen(await htmlOf(input))
  expect(body).toContain(`<b>Demo data.</b> ${line}`)
  expect(links).toContain('https://quarry.example/demo/post/d1')
  expect(body).not.toMatch(/public API|CC BY-SA|if billed/)
  const markdown = reportMarkdown(report)
  expect(markdown).toContain(`**Demo data.** ${line}`)
  expect(markdown).toContain('(https://quarry.example/demo/post/d1)')
})

test('a report of real and invented posts says how many are invented, and keeps what real ones require', () => {
  const invented = sampleQuestion('d1', { permalink: '/demo/post/d1', source: 'lemmy' })
  const { demo, method, attribution } = buildReport(inputOf([...manyRows(3), invented]))
  expect(demo).toBe('1 of 4 questions is from a post that Quarry’s demo invented.')
  expect(method[0]?.text).toMatch(
    /^Quarry’s demo invented 1 post, which stands in for Lemmy\. Read through the public API of Reddit on 26 Nov 2026\./,
  )
  expect(attribution.map(({ name }) => name)).toEqual(['Reddit', 'Demo data', 'This report'])
})

test('a report explains and disclaims only the sources that it has', () => {
  const textsOf = (rows: Question[]) => {
    const { method, attribution } = buildReport(inputOf(rows))
    return [method.find(({ name }) => name === 'Engagement')?.text, attribution.at(-1)?.text].join(' ')
  }
  const rows = manyRows(3)
  const one = textsOf(rows)
  expect(one).not.toMatch(/Stack Exchange|different sources/)
  expect(one).toContain('isn’t affiliated with Reddit.')
  const two = textsOf([
    ...rows,
    ...rows.map((row) => ({ ...row, id: `se-${row.id}`, source: 'stack-exchange' as const })),
  ])
  expect(two).toMatch(/On Stack Exchange, answers count.+different sources.+any of these sources/)
})

test('a report does not guess how its posts were read', () => {
  const { method, sources } = buildReport(inputOf(manyRows(3), { runs: [], seedTerms: [] }))
  expect(method[0]?.text).toBe('How the posts were read is not kept with this analysis.')
  expect(sources[0]?.coverage).toBe('No reading of it is kept with this analysis')
})

test.each(['titles.csv', 'Support'])('titles from a file are not Reddit’s in %s', (subreddit) => {
  const row = sampleQuestion('file0000000abcd', { subreddit, permalink: '/', author: 'Ann Smith' })
  const { method, sources, engaged } = buildReport(inputOf([row], { runs: [], seedTerms: [] }))
  expect(method[0]?.text).toBe('Loaded from a file, not read from a source.')
  expect(sources).toMatchObject([{ source: 'File', coverage: 'Titles from a file' }])
  expect(engaged).toMatchObject([{ author: { text: 'Ann Smith' } }])
})

test('without topics and types, the findings are about communities, posts and first words', () => {
  const rows = ['Why is it flat?', 'How long?', 'How warm?'].map((title, at) =>
    sampleQuestion(`q${at}`, { title, originalTitle: title, score: at, numComments: 0 }),
  )
  const { findings, topics, figures } = buildReport(inputOf(rows, { runs: [], seedTerms: [] }))
  expect(findings.map(({ strong, text }) => strong + text)).toEqual([
    'r/bread: 3 questions, 100.0% of all.',
    'How warm?: 2 points and comments; half of all questions have 1 or more.',
    '66.7% begin with How and 33.3% begin with Why.',
  ])
  expect(topics).toEqual([])
  expect(figures.map(({ value }) => value)).toEqual(['3', '1', '1'])
})

/** A ticket that stands in a file many times, without points and comments. */
const ticket = (id: string, title: string, count: number) =>
  sampleQuestion(id, {
    title,
    originalTitle: title,
    topic: 'Delivery',
    author: '',
    score: 0,
    numComments: 0,
    asked: sampleAsked(count, { rows: count + 1 }),
  })

test('the questions asked most come first, each once, with their numbers and volumes', () => {
  const rows = [
    ticket('a', 'Where is my parcel?', 1445),
    ticket('b', 'where is my parcel', 3),
    ticket('c', 'How do I return a parcel?', 20),
    ticket('d', 'Help!', 50),
  ]
  const figuresOf = (id: string) => (id === 'b' ? { volume: 900 } : id === 'c' ? { volume: 100 } : undefined)
  const report = buildReport(inputOf(rows, { figuresOf }))
  expect(
    report.asked.map(({ text, asked, volume, engagement }) => [text, asked, volume, engagement]),
  ).toEqual([
    ['Where is my parcel?', 1448, 900, ''],
    ['How do I return a parcel?', 20, 100, ''],
  ])
  expect(report.topics).toMatchObject([
    { name: 'Delivery', count: 1518, share: '100.0%', volume: 1000, examples: report.asked },
  ])
  expect(report.figures.slice(0, 2)).toEqual([
    { value: '1,522', label: 'titles that ask something' },
    { value: '3', label: 'different questions, 3 asked more than once' },
  ])
  expect(report.findings).toEqual([])
  const html = seen(reportHtml(report)).body
  expect(html.indexOf('Asked most often')).toBeLessThan(html.indexOf('<h2>What it is about'))
})

test('whoever made the report, and for whom, stands below its title', async () => {
  const prepared = { preparedBy: 'Ada', preparedFor: 'Grace & Co.' }
  expect(await htmlOf(inputOf(manyRows(2), prepared))).toContain(
    '</h1><p class="by">Prepared by <b>Ada</b> for <b>Grace &amp; Co.</b></p>',
  )
  expect(reportMarkdown(buildReport(inputOf(manyRows(2), prepared)))).toContain(
    'Question report, 27 November 2026. Prepared by Ada for Grace \\& Co. ',
  )
  const html = await htmlOf(inputOf(manyRows(2), { preparedFor: 'Grace' }))
  expect(html).toContain('<p class="by">Prepared for <b>Grace</b></p>')
  expect(await htmlOf(inputOf(manyRows(2)))).not.toContain('Prepared')
})

test('topics and groups of a run are named as what they are, with what the user changed', () => {
  const findings = {
    topics: [
      { id: '#rye1', name: 'Rye bread', covers: '', fixed: true as const },
      { id: '#oven', name: 'Ovens', covers: '' },
    ],
    groups: [{ id: 'g0001', wording: 'Why is it dense?' }],
    ...{ joined: [], parted: [] },
  }
  const rows = [
    ['a', '#rye1', 'Why is my rye loaf so dense?'],
    ['b', '#none', 'What makes a rye loaf dense?'],
  ].map(([id = '', topic = '', title = '']) =>
    sampleQuestion(id, { title, originalTitle: title, topic, group: 'g0001', author: id }),
  )
  const { method, asked } = buildReport(inputOf(rows, { findings }))
  expect(method.find(({ name }) => name === 'Topics')?.text).toBe(
    'The model proposed the topics from the whole set and assigned each title to one of them or to none. It also grouped the titles that ask the same question in different words. 1 of 2 titles has a topic. 1 topic was changed by hand.',
  )
  expect(asked).toMatchObject([{ text: 'Why is it dense?', asked: 2, topic: 'Rye bread' }])
})

test('the list of questions asked most often replaces the sentences about how many ask', () => {
  const rows = [ticket('a', 'Where is my parcel?', 9), ticket('b', 'What does it cost?', 1)]
  const { asked, findings } = buildReport(inputOf(rows.map(({ topic: _, ...row }) => row)))
  expect(asked[0]).toMatchObject({ text: 'Where is my parcel?', asked: 9 })
  expect(findings).toEqual([])
  const engaged = rows.map((row) => ({ ...row, score: 3 }))
  expect(buildReport(inputOf(engaged)).findings.map(({ name }) => name)).toEqual(['Discussed most'])
})

test('without points and comments, nothing is said about engagement', () => {
  const report = buildReport(inputOf([ticket('a', 'Where is my parcel?', 9)]))
  expect(report.engaged).toEqual([])
  expect(report.findings).toEqual([])
  expect(report.method.map(({ name }) => name)).not.toContain('Engagement')
  expect(report.method[0]?.text).toContain(
    '9 of the 10 rows read from files repeat the text of another row and are counted with it.',
  )
  for (const text of [reportMarkdown(report), seen(reportHtml(report)).body])
    expect(text).not.toMatch(/points|Top posts/)
})

test('questions whose posts were deleted are neither counted nor quoted', () => {
  const [first, ...others] = manyRows(3)
  const report = buildReport(inputOf([{ ...sampleQuestion('x'), ...first, gone: 'deleted' }, ...others]))
  expect(report.questions).toBe(2)
  expect(JSON.stringify(report)).not.toContain(first?.title)
  expect(report.method[1]?.text).toContain('1 question was left out because the post was deleted or removed.')
})

test('the page is valid HTML without scripts, and at most 150 KB for 1,000 questions', async () => {
  const html = await htmlOf(inputOf(manyRows(1000), { introduction: 'First.\n\nSecond.' }))
  expect(Buffer.byteLength(html)).toBeLessThan(150_000)
  expect(html).not.toMatch(/<script|<link|src=|@import|url\((?!data:font\/woff2;base64,)/i)
  expect(html).toContain('src:url(data:font/woff2;base64,d09GMg')
  expect(html).toContain('<div class="own"><p>First.</p><p>Second.</p></div>')
})

test('a list of topics may continue on the next printed page, between two of them', () => {
  const html = reportHtml(buildReport(inputOf(manyRows(100))))
  expect(html).toContain('<div class="over"><a href="#topic-1">')
  expect(html.match(/\.over[^{}]*{[^}]*break-inside:avoid/g)).toEqual([
    expect.stringMatching(/^\.over a,\.over div{/),
  ])
})

test('the column of communities is as wide as a site’s name', () => {
  const html = reportHtml(buildReport(inputOf([sampleSiteQuestion()])))
  expect(html).toContain('<td class="full site"><bdi>cooking.stackexchange.com</bdi>')
  expect(html).toContain('\n.site{overflow-wrap:break-word}\n')
})

test('a page of five questions without topics is valid, too', async () => {
  const rows = Array.from({ length: 5 }, (_, at) => sampleQuestion(`q${at}`))
  expect(await htmlOf(inputOf(rows, { runs: [] }))).not.toContain('What it is about')
})

test('every quoted question links to its post, and a single post shows its original title if its words changed', () => {
  const rows = manyRows(40)
  const { body, links } = seen(reportHtml(buildReport(inputOf(rows))))
  const quoted = body.match(/Why does my sourdough/g)?.length ?? 0
  expect(links.filter((link) => link.startsWith('https://www.reddit.com/r/bread/comments/p'))).toHaveLength(
    quoted,
  )
  expect(body.match(/Asked as: /g)).toHaveLength(5)
  const same = rows.map((row) => ({ ...row, originalTitle: row.title.toLowerCase().replace('?', '') }))
  expect(reportHtml(buildReport(inputOf(same)))).not.toContain('Asked as')
})

test('titles with a license are quoted with their author, both with links', async () => {
  const title = 'Why does bread rise?'
  const row = sampleSiteQuestion({ title, originalTitle: title, topic: 'Rising', numComments: 1 })
  const report = buildReport(inputOf([row]))
  const { body, links } = seen(await htmlOf(inputOf([row])))
  expect(body).toContain(
    '<bdi>cooking.stackexchange.com</bdi>, <a href="https://cooking.stackexchange.com/users/12/baker"><bdi>Baker</bdi></a>, <a href="https://creativecommons.org/licenses/by-sa/4.0/"><bdi>CC BY-SA 4.0</bdi></a></span>',
  )
  expect(links).toContain('https://cooking.stackexchange.com/q/7')
  expect(reportMarkdown(report)).toContain(
    '- **1×** [Why does bread rise?](https://cooking.stackexchange.com/q/7) (cooking.stackexchange.com, [Baker](https://cooking.stackexchange.com/users/12/baker), [CC BY-SA 4.0](https://creativecommons.org/licenses/by-sa/4.0/))',
  )
  expect(report.attribution[0]).toMatchObject({ name: 'Stack Exchange', links: [{ text: 'CC BY-SA 4.0' }] })
})

test('hostile titles, names and links stay plain text in the page', async () => {
  const html = await htmlOf(hostileInput)
  expect(seen(html).links.filter((link) => !link.startsWith('#topic-'))).toEqual([])
  const tags = new Set([...html.matchAll(/<([a-z0-9]+)/g)].map(([, tag]) => tag))
  for (const tag of ['script', 'img', 'link', 'iframe', 'form']) expect(tags).not.toContain(tag)
  expect(html.match(/<style>/g)).toHaveLength(1)
  expect(html.match(/<\/style>/g)).toHaveLength(1)
  expect(html).not.toMatch(/<[^>]+\son\w+=/)
  expect(html).not.toMatch(/[\u202E\u200B]/)
})

test('hostile titles, names and links stay plain text in Markdown', () => {
  const markdown = reportMarkdown(buildReport(hostileInput))
  expect(markdown).not.toMatch(/[\u202E\u200B\u2028\r]/)
  // Without escapes, no sign remains that begins a link, an image, a tag, code, a cell or emphasis.
  const unescaped = markdown.replace(/\\\\/g, '').replace(/\\[[\]<>|`*_~#&]/g, '')
  expect(unescaped).not.toMatch(/[\][<>&~]/)
  expect(unescaped.match(/`/g)?.length).toBe(2 * (markdown.match(/`█+`/g)?.length ?? 0))
  expect(markdown).not.toMatch(/[^\\]:\/\/|www\./)
  const cells = unescaped.split('\n').filter((line) => line.startsWith('|'))
  const counts = new Set(cells.map((line) => line.split('|').length - 2))
  expect([...counts].sort()).toEqual([2, 5, 6])
  const headings = markdown.split('\n').filter((line) => line.startsWith('#'))
  expect(headings).toHaveLength(1 + 4 + buildReport(hostileInput).topics.length)
})

test.each([
  ['- a', '\\- a'],
  ['1. a', '1\\. a'],
  ['+ a', '\\+ a'],
  ['# a', '\\# a'],
])('markup in the introduction is escaped: %s', (introduction, written) => {
  expect(reportMarkdown(buildReport(inputOf(manyRows(1), { introduction })))).toContain(`\n\n${written}\n\n`)
})

test('brackets and bars in an address do not end its link', () => {
  const row = sampleQuestion('a', { permalink: '/r/bread/comments/a/why_(not)_|_x/' })
  const markdown = reportMarkdown(buildReport(inputOf([row])))
  expect(markdown).toContain('(https://www.reddit.com/r/bread/comments/a/why_%28not%29_%7C_x/)')
})

test('the suggested title names the seed terms if all questions match them, or else the communities', () => {
  const rows = ['a1', 'b1', 'c1', 'd1', 'e1'].map((subreddit) => sampleQuestion(subreddit, { subreddit }))
  const about = rows.map((row) => ({ ...row, originalTitle: 'is my rye done' }))
  expect(suggestedTitle(about, ['rye', 'bread'])).toBe('What people ask about rye and bread')
  const found = rows.map((row) => ({ ...row, foundBy: ['bread'] }))
  expect(suggestedTitle(found, ['rye', 'bread'])).toBe('What people ask about rye and bread')
  expect(suggestedTitle([...about, ...rows], ['rye', 'bread']), 'subreddits that were read whole').toBe(
    'What people ask in r/a1, r/b1, r/c1, and 2 more communities',
  )
  expect(suggestedTitle(rows, [])).toBe('What people ask in r/a1, r/b1, r/c1, and 2 more communities')
  const ofFile = rows.map((row) => ({ ...row, subreddit: 'export.csv', permalink: '/' }))
  expect(suggestedTitle(ofFile, []), 'no file’s name').toBe('What people ask')
})

test('two years are 24 months', () => {
  const rows = ['2024-11-29', '2025-12-01', '2026-11-29'].map((day) =>
    sampleQuestion(day, { createdAt: `${day}T12:00:00.000Z` }),
  )
  expect(buildReport(inputOf(rows)).figures).toContainEqual({
    value: '24',
    label: 'months up to 29 November 2026',
  })
})

test('titles left, changed in form, reworded and not cleaned add up', () => {
  const cleaned = { processingStatus: 'processed', cleanedWith: 'gemini-2.5-flash/3/2' } as const
  const rows = [
    sampleQuestion('a', { ...cleaned, title: 'Is rye done?', originalTitle: 'Is rye done?' }),
    sampleQuestion('b', { ...cleaned, title: 'Is rye done?', originalTitle: 'is rye done' }),
    sampleQuestion('c', { ...cleaned, title: 'Is rye done?', originalTitle: 'is my rye done' }),
    sampleQuestion('d', {
      ...cleaned,
      title: 'Is it done?',
      originalTitle: 'is my rye done',
      reviewed: true,
    }),
    sampleQuestion('e', { title: 'rye??', originalTitle: 'rye??' }),
  ]
  const { method } = buildReport(inputOf(rows))
  expect(method.find(({ name }) => name === 'Cleaning')?.text).toBe(
    'gemini-2.5-flash checked the grammar and clarity of 4 of 5 titles: it left 1 unchanged, changed only capitals and punctuation in 1, and reworded 2. The other title is shown as asked. A person reviewed 1 of the reworded titles individually.',
  )
})

test('a wording that may ask something else says so until a person has reviewed it on its own', () => {
  const row = sampleQuestion('a', {
    title: 'What is the best pot?',
    originalTitle: 'best pot for batards',
    score: 9,
    risk: {
      reason: 'left-out',
      differences: 'left out: batards',
      verdict: { result: 'scope', word: 'batards' },
    },
  })
  const textOf = (rows: readonly Question[]) => seen(reportHtml(buildReport(inputOf(rows)))).body
  expect(textOf([row])).toContain('wording not reviewed')
  expect(reportMarkdown(buildReport(inputOf([row])))).toContain('best pot for batards (wording not reviewed)')
  expect(textOf([{ ...row, reviewed: true }])).not.toContain('wording not reviewed')
  expect(textOf([{ ...row, reviewed: true, acceptedTogether: true }])).toContain('wording not reviewed')
})

test('one old question does not stretch the months', () => {
  const rows = ['2010-07-01', '2026-10-02', '2026-11-03', '2026-11-04'].map((day) =>
    sampleQuestion(day, { createdAt: `${day}T12:00:00.000Z` }),
  )
  const { figures } = buildReport(inputOf(rows))
  expect(figures).toContainEqual({
    value: '1',
    label: 'month since 3 November 2026, with half of all questions',
  })
})
