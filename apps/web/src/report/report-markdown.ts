import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { QuotedAnswer } from './answer-quotes.ts'
import type { AskedQuestion } from './asked-questions.ts'
import type { Fact } from './method.ts'
import type { Linked, Quoted } from './quoted.ts'
import type { Report } from './report.ts'
import type { Since } from './since.ts'

/** Characters of the longest bar. */
const BAR = 20

/** Returns a report as Markdown with tables; all markup in titles, names and addresses is escaped. */
export function reportMarkdown(report: Report): string {
  const { title, day, introduction, summary, figures, findings } = report
  return [
    `# ${plain(title)}`,
    `Question report, ${day}.${prepared(report)} ${summary}`,
    ...(report.demo === '' ? [] : [`**Demo data.** ${plain(report.demo)}`]),
    ...introduction.map(paragraph),
    table(
      ['', ''],
      figures.map(({ value, label }) => [`**${value}**`, label]),
    ),
    ...(report.asked.length > 0 ? askedMost(report.asked) : []),
    ...(findings.length > 0
      ? [listed(findings.map(({ name, strong, text }) => `**${name}.** **${plain(strong)}**${plain(text)}`))]
      : []),
    ...(report.topics.length > 0 ? topics(report) : []),
    ...(report.since ? since(report.since) : []),
    ...(report.engaged.length > 0 ? engaged(report.engaged) : []),
    ...(report.answers.length > 0 ? answered(report.answers) : []),
    ...sources(report),
    ...facts('How far this reaches', [...report.method, ...report.attribution]),
    `Made with Quarry on ${day}. Counts cover this collection only.`,
    '',
  ].join('\n\n')
}

/** ` Prepared by Ada for Grace.` */
function prepared({ preparedBy, preparedFor }: Report): string {
  const parts = [
    ...(preparedBy === '' ? [] : [`by ${plain(preparedBy)}`]),
    ...(preparedFor === '' ? [] : [`for ${plain(preparedFor)}`]),
  ]
  const text = parts.join(' ')
  return text === '' ? '' : ` Prepared ${text}${text.endsWith('.') ? '' : '.'}`
}

function topics({ topics: ranked, otherTopics, topicsLead }: Report): string[] {
  const rows = [...ranked, ...otherTopics].map(({ name, count, share, percent }, at) => [
    at < ranked.length ? `${at + 1}` : '',
    plain(name),
    formatNumber(count),
    share,
    at < ranked.length ? `\`${'█'.repeat(Math.max(1, Math.round((BAR * percent) / 100)))}\`` : '',
  ])
  return [
    '## What it is about',
    `${topicsLead} Below the table are the questions asked most often in each topic.`,
    table(['', 'topic', 'questions', 'share', ''], rows, [0, 2, 3]),
    ...ranked.flatMap(({ name, examples, volume, answer }, at) => [
      `### ${at + 1}. ${plain(name)}`,
      ...(volume === undefined ? [] : [`Volume: ${formatNumber(volume)}`]),
      listed(examples.map(example)),
      ...(answer ? passage(answer) : []),
    ]),
  ]
}

function since({ title, lead, changes, unseen }: Since): string[] {
  return [
    `## ${plain(title)}`,
    plain(lead),
    ...(changes.length === 0 ? ['No topic changed by more than chance would explain.'] : []),
    ...changes.flatMap(({ kind, name, numbers, examples }) => [
      `### ${kind}: ${plain(name)}`,
      plain(numbers),
      listed(examples.map(askedItem)),
    ]),
    ...(unseen === '' ? [] : [plain(unseen)]),
  ]
}

function askedMost(questions: readonly AskedQuestion[]): string[] {
  return ['## Asked most often', listed(questions.map(askedItem))]
}

function askedItem(question: AskedQuestion): string {
  return `**${formatNumber(question.asked)}×** ${link(question)} (${from(question)})`
}

/** Writes a topic's question with its count, and with its author and place if it has a license, which requires both. */
function example(question: AskedQuestion): string {
  const { asked, license, place, volume } = question
  const notes = [
    ...(license ? [plain(place), ...byline(question)] : []),
    ...(volume === undefined ? [] : [`volume ${formatNumber(volume)}`]),
  ].join(', ')
  return `**${formatNumber(asked)}×** ${link(question)}${notes === '' ? '' : ` (${notes})`}`
}

function engaged(questions: readonly Quoted[]): string[] {
  return [
    '## Top posts',
    table(
      ['question', 'where', 'points', 'comments', 'together', 'asked as'],
      questions.map((question) => [
        link(question),
        [plain(question.place), ...byline(question), question.month].filter((part) => part !== '').join(', '),
        formatNumber(question.points),
        formatNumber(question.comments),
        formatNumber(question.points + question.comments),
        askedAs(question),
      ]),
      [2, 3, 4],
    ),
  ]
}

function askedAs({ askedAs: title, isDoubtful }: Quoted): string {
  if (title === undefined) return ''
  return `${plain(title)}${isDoubtful ? ' (wording not reviewed)' : ''}`
}

function answered(answers: readonly QuotedAnswer[]): string[] {
  return [
    '## What people answered',
    'Passages chosen for this report, in the words of those who answered.',
    ...answers.flatMap((answer) => [`### ${link(answer.about)}`, ...passage(answer)]),
  ]
}

/** Quotes a passage with the attribution that it needs. */
function passage({
  passage: words,
  author,
  place,
  points,
  accepted,
  license,
  address,
}: QuotedAnswer): string[] {
  return [
    `> ${paragraph(words)}`,
    [
      link(author),
      plain(place),
      ...(points === undefined ? [] : [formatCount(points, 'point')]),
      ...(accepted ? ['accepted'] : []),
      link(license),
      ...(address === undefined ? [] : [link({ text: 'the answer', address })]),
    ].join(', '),
  ]
}

function sources({ sources: read, seen, questions }: Report): string[] {
  const rows = read.map((source) => [
    plain(source.place),
    source.source,
    source.seen === undefined ? '–' : formatNumber(source.seen),
    formatNumber(source.questions),
    source.period,
    plain(source.coverage),
  ])
  const together = [
    '**Together**',
    '',
    seen === 0 ? '–' : `**${formatNumber(seen)}**`,
    `**${formatNumber(questions)}**`,
    '',
    '',
  ]
  return [
    '## What was read',
    table(
      ['community', 'source', 'posts seen', 'questions', 'period', 'coverage'],
      [...rows, together],
      [2, 3],
    ),
  ]
}

function facts(title: string, all: readonly Fact[]): string[] {
  return [
    `## ${title}`,
    listed(
      all.map(({ name, text, links = [] }) =>
        `**${plain(name)}.** ${plain(text)} ${links.map(link).join(', ')}`.trim(),
      ),
    ),
  ]
}

/** Names the question's topic and place, and also its author and license if there is a license. */
function from(question: AskedQuestion): string {
  const { topic, place, license, engagement, volume } = question
  return [
    ...(topic === '' ? [] : [plain(topic)]),
    plain(place),
    ...(license ? byline(question) : []),
    ...(engagement === '' ? [] : [engagement]),
    ...(volume === undefined ? [] : [`volume ${formatNumber(volume)}`]),
  ].join(', ')
}

function byline({ author, license }: Quoted): string[] {
  return [author, license].flatMap((part) => (part ? link(part) : []))
}

function link({ text, address }: Linked): string {
  return address === undefined ? plain(text) : `[${plain(text)}](${destination(address)})`
}

function listed(entries: readonly string[]): string {
  return entries.map((entry) => `- ${entry}`).join('\n')
}

function table(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  numbers: readonly number[] = [],
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rule = headers.map((_, at) => (numbers.includes(at) ? '---:' : '---'))
  return [headers, rule, ...rows].map(line).join('\n')
}

/** Escapes a paragraph of the introduction, whose start could also begin a list or a heading. */
function paragraph(text: string): string {
  return plain(text)
    .replace(/^(\d+)([.)])/, '$1\\$2')
    .replace(/^([-+=])/, '\\$1')
}

/** Returns the text on one line, escaped so that Markdown and GitHub's extensions show it literally. */
function plain(text: string): string {
  return text
    .replace(/[\\`*_[\]<>|~#&$@]/g, '\\$&')
    .replace(/:(?=\/\/)/g, '\\:')
    .replace(/\bwww\./gi, (found) => `${found.slice(0, -1)}\\.`)
}

/** Escapes only characters that would end the destination or its table cell. */
function destination(address: string): string {
  return address.replace(/[()|`[\]*_~\\<>\s]/g, (sign) =>
    sign === '_' || sign === '~' ? sign : `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
