import type { CDPSession, Locator, Page } from '@playwright/test'
import type { Question } from '@quarry/contracts/question'
import { buildQuestions } from '@quarry/testkit/build-question'
import { type Measurement, median, row } from './measurement.ts'
import { openQuarry, painted, withBrowser } from './open-page.ts'
import { scrollInSteps } from './page-frames.ts'

/** Milliseconds. Processor time is how long a paint would wait on an idle machine. */
const PROMISED = { inp75: 100, slowest: 200, slowestProcessor: 200, filterScript: 50, scrolling: 17 }

const names = {
  inp75: 'Workbench of 10,000 questions, interaction to paint, 3 of 4 within',
  slowest: 'Workbench of 10,000 questions, interaction to paint, slowest',
  slowestProcessor: 'Workbench of 10,000 questions, processor time of an interaction, slowest',
  filterScript: 'Workbench of 20,000 questions, script of a filter change',
  scrolling: 'Workbench of 20,000 questions, processor time of a frame of scrolling by 100 px',
}

/** Filters to turn on and off again; each leaves fewer rows. */
const FILTERS = ['How', 'r/bread', 'What', 'Low, 1 to 9', 'High, 40 to 100', 'To review'] as const
const SORTED = ['Question', 'Risk', 'Date', 'Comments', 'Engagement'] as const
/** A fast turn of the mouse wheel, and more than the height of the visible rows. */
const STEPS_PX = [100, 600] as const
const FRAMES = 120
const REVIEW_KEYS = [...'aarasazaraaszaaraaazz'] as const

/**
 * The workbench in Chromium. With 10,000 questions: the time from each click or key until the next frame is painted, while
 * they are filtered, searched, sorted, inspected, reviewed and all accepted at once, and the processor time that the page's
 * thread uses for each. With 20,000 questions: the time in scripts of each change of a filter, and the processor time of a
 * frame of scrolling. The baseline is the promised milliseconds.
 */
export const workbench: Measurement = {
  names: Object.values(names),

  async measure(redisUrl) {
    return await withBrowser(redisUrl, 'bench-workbench', async ({ browser, apiUrl }) => {
      const acts = await interact(await openQuarry(browser, apiUrl, cleaned(10_000)))
      const interactions = acts.map(({ ms }) => ms)
      const large = await openQuarry(browser, apiUrl, cleaned(20_000))
      const scrolled = await scroll(large)
      const scripts = await filterScripts(large)
      const measured = {
        inp75: interactions[Math.floor(interactions.length * 0.75)] ?? 0,
        slowest: interactions.at(-1) ?? 0,
        slowestProcessor: Math.max(...acts.map(({ processorMs }) => processorMs)),
        filterScript: median(scripts),
        scrolling: scrolled[0]?.TaskDuration ?? 0,
      }
      return {
        rows: keysOf(names).map((key) =>
          row(names[key], { ours: measured[key], theirs: PROMISED[key], unit: 'ms', better: 'less' }),
        ),
        notes: [
          ...scrolled.map(formatFrame),
          `${acts.length} interactions with the workbench, the slowest: ${formatSlowest(acts, 'ms')}. The most processor time: ${formatSlowest(acts, 'processorMs')}. The slowest of ${scripts.length} changes of a filter took ${Math.round(Math.max(...scripts))} ms of script.`,
        ],
        problems: [],
      }
    })
  },
}

function keysOf<Key extends string>(record: Record<Key, unknown>): Key[] {
  return Object.keys(record) as Key[]
}

/** Builds questions of which every fifth is pending and the others are cleaned, with all scores of risk. */
function cleaned(count: number): Question[] {
  return buildQuestions(count, 'w').map((built, index) => {
    const question = { ...built, subreddit: ['bread', 'rye', 'starters'][index % 3] ?? '' }
    if (index % 5 === 4) return question
    const title = question.title.replace('[Help] ', '').replace(' (pic)', '?')
    return {
      ...question,
      title,
      processingStatus: 'processed',
      aiEnhanced: true,
      risk: { score: (index * 37) % 101, reason: 'word-changed', before: 'rye', after: 'wheat' },
    }
  })
}

/** Milliseconds until the paint, and processor time of the page's thread until the second frame, because sorting follows the first. */
type Act = { name: string; ms: number; processorMs: number }

declare global {
  interface Window {
    /** Every interaction so far, with its start. */
    acts: (Omit<Act, 'processorMs'> & { startMs: number })[]
  }
}

/** Such as `Accept 312 ms, Control+z 120 ms`. */
function formatSlowest(acts: readonly Act[], by: 'ms' | 'processorMs'): string {
  const slowest = acts.toSorted((left, right) => right[by] - left[by]).slice(0, 4)
  return slowest.map((act) => `${act.name} ${Math.round(act[by])} ms`).join(', ')
}

/** Returns every interaction, the fastest first. The browser does not report those within one frame; they count as 16 ms. */
async function interact(shown: Page): Promise<Act[]> {
  await shown.evaluate(() => {
    const acts: Window['acts'] = []
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { interactionId = 0, startTime, duration } = entry as PerformanceEventTiming
        const act = interactionId > 0 && acts.findLast(({ startMs }) => startMs <= startTime)
        if (act) act.ms = Math.max(act.ms, duration)
      }
    })
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    window.acts = acts
  })
  const session = await threadTimer(shown)
  const processor: number[] = []
  const act = async (name: string, action: () => Promise<void>) => {
    const before = await threadMs(session, 'TaskDuration')
    await shown.evaluate((begun) => {
      window.acts.push({ name: begun, startMs: performance.now(), ms: 16 })
    }, name)
    await action()
    await painted(shown)
    processor.push((await threadMs(session, 'TaskDuration')) - before)
  }
  const press = (key: string) => act(key, () => shown.keyboard.press(key))
  const click = async (name: string, located: Locator) => {
    // Done before, because finding a button by its name takes the page's thread tens of milliseconds.
    const found = await located.first().elementHandle()
    await act(name, async () => await found?.click())
  }
  const clickOn = (name: string | RegExp) => click(String(name), shown.getByRole('button', { name }))

  for (const name of [...FILTERS, ...FILTERS]) await clickOn(optionNamed(name))
  for (const name of SORTED) {
    await click(`Sort by ${name}`, shown.getByRole('columnheader').getByRole('button', { name }))
  }
  await shown.locator('[aria-label="Search questions"]').focus()
  for (const key of 'vinegar') await press(key)
  await clickOn('Clear search')
  await shown.locator('[data-question]').first().focus()
  await press(']')
  for (let move = 0; move < 10; move += 1) await press('ArrowDown')
  await press(']')
  await press('v')
  await shown.getByRole('heading', { name: 'Review' }).waitFor()
  for (const key of REVIEW_KEYS) await press(key)
  await press('Escape')
  await click('Select all', shown.locator('[aria-label="Select all shown"]'))
  await clickOn(/^Accept \(/)
  await shown
    .getByText(/titles accepted$/)
    .first()
    .waitFor()
  await press('Control+z')
  await shown
    .getByText(/undone$/)
    .first()
    .waitFor()
  await replaceAll(shown, { click, press })
  await painted(shown)

  // Performance entries arrive some frames after their interaction.
  await painted(shown)
  const acts = await shown.evaluate(() => window.acts)
  return acts
    .map(({ name, ms }, index) => ({ name, ms, processorMs: processor[index] ?? 0 }))
    .sort((left, right) => left.ms - right.ms)
}

type Acting = {
  click: (name: string, located: Locator) => Promise<void>
  press: (key: string) => Promise<void>
}

/** Removes a word from all 10,000 titles, then undoes it. */
async function replaceAll(shown: Page, { click, press }: Acting): Promise<void> {
  await press('Control+h')
  const panel = shown.getByRole('dialog', { name: 'Find and replace' })
  await panel.getByLabel('Find', { exact: true }).waitFor()
  for (const key of 'try') await press(key)
  await panel.getByText(/titles change$/).waitFor()
  await click('Replace', panel.getByRole('button', { name: /^Replace in/ }))
  await shown.getByText('Titles replaced').first().waitFor()
  await press('Control+z')
  await shown
    .getByText(/^Replacement in .* undone$/)
    .first()
    .waitFor()
}

/** Returns the milliseconds in scripts of each change of a filter, until the rows and all counts are painted. */
async function filterScripts(shown: Page): Promise<number[]> {
  const session = await threadTimer(shown)
  const durations: number[] = []
  for (const name of [...FILTERS, ...FILTERS]) {
    const option = await shown.getByRole('button', { name: optionNamed(name) }).elementHandle()
    const before = await threadMs(session, 'ScriptDuration')
    await option?.evaluate((button) => button instanceof HTMLElement && button.click())
    // The rows follow the button in a second render.
    await painted(shown)
    await painted(shown)
    durations.push((await threadMs(session, 'ScriptDuration')) - before)
  }
  return durations
}

type Frame = Record<(typeof KINDS)[number], number> & { stepPx: number }
const KINDS = ['TaskDuration', 'ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'] as const

/** Returns the mean processor time of a frame in milliseconds, for each step in pixels. */
async function scroll(shown: Page): Promise<Frame[]> {
  const session = await threadTimer(shown)
  const list = shown.locator('[aria-label="Questions, scrollable"]')
  const frames: Frame[] = []
  for (const stepPx of STEPS_PX) {
    const before = await Promise.all(KINDS.map((kind) => threadMs(session, kind)))
    await list.evaluate(scrollInSteps, { count: FRAMES, stepPx })
    const spent = await Promise.all(
      KINDS.map(async (kind, index) => (await threadMs(session, kind)) - (before[index] ?? 0)),
    )
    const [all = 0, scripts = 0, styles = 0, layout = 0] = spent.map((ms) => ms / FRAMES)
    frames.push({
      stepPx,
      TaskDuration: all,
      ScriptDuration: scripts,
      RecalcStyleDuration: styles,
      LayoutDuration: layout,
    })
  }
  return frames
}

function formatFrame(frame: Frame): string {
  const [all, scripts, styles, layout] = KINDS.map((kind) => frame[kind].toFixed(1))
  return `A frame of scrolling 20,000 questions by ${frame.stepPx} px took ${all} ms of processor time: scripts ${scripts}, styles ${styles}, layout ${layout}.`
}

/** Opens a session whose figures are processor time of the page's thread, so that other programs do not count. */
async function threadTimer(shown: Page): Promise<CDPSession> {
  const session = await shown.context().newCDPSession(shown)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return session
}

/** Returns the milliseconds since the page was opened in all tasks, or in one kind of work. */
async function threadMs(session: CDPSession, of: (typeof KINDS)[number]): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === of)?.value ?? 0)
}

function optionNamed(name: string): RegExp {
  return new RegExp(`^${name} [\\d,]+$`)
}
