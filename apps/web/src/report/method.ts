import { cleaningModel } from '@quarry/contracts/cleaned-with'
import { isDemoPost } from '@quarry/contracts/demo-post'
import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { dollarsFor } from '@quarry/contracts/model-prices'
import type { Question } from '@quarry/contracts/question'
import { postAddress } from '@quarry/contracts/reddit-post'
import type { Coverage, Run } from '@quarry/contracts/run'
import { sourceFacts } from '@quarry/contracts/sources'
import { hasEngagement } from '../analysis/questions/groups-of.ts'
import { formatPostCheck, postChecks } from '../analysis/questions/post-checks.ts'
import { createTopicOf, noTopicEdits } from '../analysis/questions/topic-edits.ts'
import { formatDay } from '../ui/format-date.ts'
import { formatDollars } from '../ui/format-dollars.ts'
import { hasOtherWords, type Linked, licenseOf, oneLine, placeOf } from './quoted.ts'
import { joinWords, type ReportInput } from './report-input.ts'
import { isLimitReached, keyOf, readingRuns, readingsIn, spanOf } from './sources-read.ts'

/** A named paragraph, with links at its end. */
export type Fact = { name: string; text: string; links?: readonly Linked[] }

/** Returns how the questions were read, cleaned and counted, stating only what was counted. */
export function methodOf(rows: readonly Question[], input: ReportInput): Fact[] {
  const engagement = { name: 'Engagement', text: aboutEngagement(rows) }
  const checks = postChecks(input.runs).map(formatPostCheck)
  const facts: Fact[] = [
    { name: 'Reading', text: reading(rows, input) },
    { name: 'What counts', text: whatCounts(rows, input) },
    { name: 'Cleaning', text: cleaning(rows, input) },
    { name: 'Topics', text: naming(rows, input) },
    ...(hasEngagement(rows) ? [engagement] : []),
    ...(checks.length > 0 ? [{ name: 'Deleted posts', text: `${checks.join('. ')}.` }] : []),
    { name: 'What was not read', text: notRead(input) },
  ]
  return facts.filter(({ text }) => text !== '')
}

function aboutEngagement(rows: readonly Question[]): string {
  const sources = new Set(rows.map(({ source = 'reddit' }) => source))
  return [
    'Points plus comments on the day of reading.',
    ...(sources.has('stack-exchange') ? ['On Stack Exchange, answers count as comments.'] : []),
    ...(sources.size > 1 ? ['Points from different sources can’t be compared directly.'] : []),
    'A topic’s engagement is its median.',
  ].join(' ')
}

function reading(rows: readonly Question[], { runs, seedTerms }: ReportInput): string {
  const read = readingRuns(runs)
  const { posts, demo } = byOrigin(rows)
  const sources = sourceNames(posts)
  const hasPosts = posts.length + demo.length > 0
  const sentences = [
    demo.length > 0 ? `Quarry’s demo invented ${inventedOf(rows, demo)}.` : '',
    read.length > 0 && sources.length > 0 ? readThrough(sources, read) : '',
    read.length === 0 && !hasPosts ? 'Loaded from a file, not read from a source.' : '',
    read.length === 0 && posts.length > 0 ? 'How the posts were read is not kept with this analysis.' : '',
    equalRows(rows),
    seedTerms.length > 0 ? `Seed terms: ${oneLine(seedTerms.join(', '))}.` : '',
    ...read.map(describeReading),
  ]
  return sentences.filter((sentence) => sentence !== '').join(' ')
}

/** `Read through the public API of Reddit on 26 Nov 2026.` */
function readThrough(sources: readonly string[], read: readonly Run[]): string {
  const span = spanOf(read.map(({ startedAt }) => startedAt))
  const [first, last] = span ? [span.from, span.to].map(formatDay) : []
  const days = first === last ? `on ${first}` : `between ${first} and ${last}`
  return `Read through the public ${sources.length === 1 ? 'API' : 'APIs'} of ${joinWords(sources)} ${days}.`
}

/** `the posts, which stand in for Reddit`; of several origins, `40 posts, which stand in for Reddit`. */
function inventedOf(rows: readonly Question[], demo: readonly Question[]): string {
  const sources = joinWords(sourceNames(demo))
  if (demo.length === rows.length) return `the posts, which stand in for ${sources}`
  return `${formatCount(demo.length, 'post')}, which ${demo.length === 1 ? 'stands' : 'stand'} in for ${sources}`
}

/** Returns the questions of real posts, of invented ones, and those without a post. */
function byOrigin(rows: readonly Question[]) {
  const demo = rows.filter(({ permalink }) => isDemoPost(permalink))
  const others = rows.filter(({ permalink }) => !isDemoPost(permalink))
  const isPost = ({ permalink }: Question) => postAddress(permalink) !== undefined
  return { demo, posts: others.filter(isPost), files: others.filter((row) => !isPost(row)) }
}

/** `26 Nov 2026: 500 questions (limit: 500) in 1,934 posts from 1 community, using 20 requests.` */
function describeReading({ coverage = [], processed, startedAt }: Run): string {
  if (coverage.length === 0) return ''
  const sum = (of: (entry: Coverage) => number) => coverage.reduce((total, entry) => total + of(entry), 0)
  const found = `${formatCount(processed, 'question')} (limit: ${formatNumber(sum(({ asked }) => asked))})`
  const seen = formatCount(
    sum((entry) => entry.seen),
    'post',
  )
  const communities = formatCount(coverage.length, 'community', 'communities')
  const requests = formatCount(
    sum(({ requests: sent = 0 }) => sent),
    'request',
  )
  return `${formatDay(Date.parse(startedAt))}: ${found} in ${seen} from ${communities}, using ${requests}.`
}

/** Says how many rows of files were read, and how many of them were equal. */
function equalRows(rows: readonly Question[]): string {
  const counted = rows.flatMap(({ asked }) => asked ?? [])
  const read = counted.reduce((sum, asked) => sum + asked.rows, 0)
  if (read === counted.length) return ''
  const repeated = read - counted.length
  const [repeat, are] = repeated === 1 ? ['repeats', 'is'] : ['repeat', 'are']
  return `${formatNumber(repeated)} of the ${formatCount(read, 'row')} read from files ${repeat} the text of another row and ${are} counted with it.`
}

function sourceNames(rows: readonly Pick<Question, 'source'>[]): string[] {
  return [...new Set(rows.map(({ source = 'reddit' }) => sourceFacts[source].name))]
}

function whatCounts(rows: readonly Question[], { threshold, unlikely, rows: all }: ReportInput): string {
  const chosen = rows.filter((row) => row.chosen === true).length
  const deleted = all.length - rows.length
  const sentences = [
    `Titles that ask something, at a likelihood of ${threshold}% or more.`,
    chosen > 0 ? `${formatCount(chosen, 'title was', 'titles were')} counted by hand.` : '',
    unlikely > 0
      ? `${formatCount(unlikely, 'less likely title was', 'less likely titles were')} left out.`
      : '',
    deleted > 0
      ? `${formatCount(deleted, 'question was', 'questions were')} left out because the post was deleted or removed.`
      : '',
  ]
  return sentences.filter((sentence) => sentence !== '').join(' ')
}

function cleaning(rows: readonly Question[], { runs }: ReportInput): string {
  const processed = rows.filter((row) => row.processingStatus === 'processed')
  if (processed.length === 0) return 'No title was cleaned. Every title is shown as asked.'
  const models = new Set(
    processed.flatMap(({ cleanedWith }) => (cleanedWith === undefined ? [] : cleaningModel(cleanedWith))),
  )
  const changed = processed.filter(({ title, originalTitle }) => title !== originalTitle)
  const reworded = changed.filter(({ title, originalTitle }) => hasOtherWords(title, originalTitle))
  const parts = [
    ['left', processed.length - changed.length, ' unchanged'],
    ['changed only capitals and punctuation in', changed.length - reworded.length, ''],
    ['reworded', reworded.length, ''],
  ] as const
  const done = parts.flatMap(([did, count, end]) => (count > 0 ? `${did} ${formatNumber(count)}${end}` : []))
  const left = rows.length - processed.length
  const titles = `${left > 0 ? `${formatNumber(processed.length)} of ` : ''}${formatCount(rows.length, 'title')}`
  return [
    `${oneLine(joinWords([...models])) || 'The AI'} checked the grammar and clarity of ${titles}: ${models.size > 1 ? 'they' : 'it'} ${joinWords(done)}.`,
    left > 0
      ? `The other ${left === 1 ? 'title is' : `${formatNumber(left)} titles are`} shown as asked.`
      : '',
    reworded.length > 0 ? reviewing(reworded) : '',
    ...runs
      .filter(({ kind }) => kind === 'cleaning')
      .toReversed()
      .map(describeCleaning),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

const workOf: Readonly<Record<NonNullable<Run['task']> | 'cleaning', string>> = {
  'find-topics': 'sorted into topics with',
  phrases: 'given search phrases with',
  'second-opinion': 'given a second opinion with',
  'post-check': 'checked with',
  'read-answers': 'read with',
  cleaning: 'with',
}

/** `26 Nov 2026: 300 titles with gemini-3.5-flash-lite, prompt 15/3, 12 requests, 9,000 tokens, $0.03 if billed.` */
function describeCleaning({ task, model, isDemo, promptVersion, processed, usage, startedAt }: Run): string {
  if (model === undefined || processed === 0) return ''
  const startedMs = Date.parse(startedAt)
  const dollars = usage && !isDemo ? dollarsFor(model, usage, startedMs) : undefined
  const parts = [
    `${formatCount(processed, 'title')} ${workOf[task ?? 'cleaning']} ${isDemo ? 'the demo in place of ' : ''}${oneLine(model)}`,
    ...(promptVersion === undefined ? [] : [`prompt ${oneLine(promptVersion)}`]),
    ...(usage
      ? [formatCount(usage.requests, 'request'), formatCount(usage.inputTokens + usage.outputTokens, 'token')]
      : []),
    ...(dollars === undefined ? [] : [`${formatDollars(dollars)} if billed`]),
  ]
  return `${formatDay(startedMs)}: ${parts.join(', ')}.`
}

/** `A person reviewed 12 of the reworded titles individually and accepted 30 together.` */
function reviewing(reworded: readonly Question[]): string {
  const seen = reworded.filter((row) => row.reviewed === true && row.acceptedTogether !== true).length
  const together = reworded.filter((row) => row.acceptedTogether === true).length
  if (seen === 0) {
    const accepted = together > 0 ? `; ${formatCount(together, 'was', 'were')} accepted together` : ''
    return `Nobody reviewed the reworded titles individually${accepted}.`
  }
  const part = seen === reworded.length ? 'all' : formatNumber(seen)
  return `A person reviewed ${part} of the reworded titles individually${together > 0 ? ` and accepted ${formatNumber(together)} together` : ''}.`
}

function naming(rows: readonly Question[], { topicEdits, findings }: ReportInput): string {
  const topicOf = createTopicOf(noTopicEdits, findings?.topics)
  const topics = new Set(rows.map(({ topic }) => topic))
  const named = rows.filter((row) => topicOf(row) !== undefined)
  const grouped = (findings?.groups ?? []).length > 0
  if (named.length === 0 && !grouped) return ''
  const inCodebook = findings?.topics ?? []
  const changed =
    [...topicEdits.keys()].filter((from) => topics.has(from)).length +
    inCodebook.filter(({ fixed }) => fixed).length
  return [
    inCodebook.length > 0
      ? 'The model proposed the topics from the whole set and assigned each title to one of them or to none.'
      : named.length > 0
        ? 'The model named a topic for each title, one title at a time.'
        : '',
    grouped ? 'It also grouped the titles that ask the same question in different words.' : '',
    named.length > 0 && named.length < rows.length
      ? `${formatNumber(named.length)} of ${formatCount(rows.length, 'title')} ${named.length === 1 ? 'has' : 'have'} a topic.`
      : '',
    changed > 0 ? `${formatCount(changed, 'topic was', 'topics were')} changed by hand.` : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

function notRead({ runs }: ReportInput): string {
  const limited = new Set(readingsIn(runs).filter(isLimitReached).map(keyOf))
  const beyond =
    limited.size > 0
      ? `Questions beyond the limits of ${formatCount(limited.size, 'community', 'communities')}; `
      : ''
  const first = `${beyond}posts without a question in the title; comments.`
  return `${first.charAt(0).toUpperCase()}${first.slice(1)}`
}

/** Returns each source's requirements for passing its titles on. */
export function attributionOf(rows: readonly Question[]): Fact[] {
  const { demo, ...others } = byOrigin(rows)
  const names = sourceNames([...demo, ...others.posts])
  const isUnlicensed = ({ licence }: Question) => licence === undefined
  const posts = others.posts.filter(isUnlicensed)
  const files = others.files.filter(isUnlicensed)
  const licensed = [...others.posts, ...others.files].filter((row) => !isUnlicensed(row))
  const facts: Fact[] = [
    ...(licensed.length > 0
      ? [
          {
            name: oneLine(joinWords(sourceNames(licensed))),
            text: 'Titles are licensed by their authors, and cleaned titles are changed versions under the same license. Anyone who passes this report on must keep the links, the authors’ names and this line:',
            links: licensesOf(licensed),
          },
        ]
      : []),
    ...(posts.length > 0
      ? [
          {
            name: joinWords(sourceNames(posts)),
            text: 'Titles belong to their authors. They are quoted with a link to the post; a cleaned title is a wording derived from it, not the author’s own.',
          },
        ]
      : []),
    ...(files.length > 0
      ? [
          {
            name: 'Titles without a post',
            text: `They are from ${joinWords([...new Set(files.map(placeOf))].slice(0, 3))}. Check who owns them before you pass this report on.`,
          },
        ]
      : []),
    ...(demo.length > 0
      ? [
          {
            name: 'Demo data',
            text: 'Quarry’s demo invented these posts and their authors. No license applies, and the figures say nothing about what people ask.',
          },
        ]
      : []),
  ]
  return [
    ...facts,
    {
      name: 'This report',
      text: `The figures and the arrangement belong to the publisher${unaffiliated(names)}.`,
    },
  ]
}

function unaffiliated([first, ...others]: readonly string[]): string {
  if (first === undefined) return ''
  return `, which isn’t affiliated with ${others.length === 0 ? first : 'any of these sources'}`
}

function licensesOf(rows: readonly Question[]): Linked[] {
  const licenses = rows.flatMap((row) => licenseOf(row) ?? [])
  return [...new Map(licenses.map((license) => [license.text, license])).values()]
}
