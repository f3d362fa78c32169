import { expect, type Page } from '@playwright/test'
import { buildSubreddit } from '@quarry/testkit/sample-subreddits'
import { button, mixed } from './support/accessibility.ts'
import { loadFile, openAnalyses } from './support/analyses.ts'
import { A_RUN, dismissToast, expectRunEnd, expectToast } from './support/expect-toast.ts'
import { fillSession, questionsInDemo } from './support/filled-session.ts'
import { scrolledHeight, scrollersWithoutGutter, watchShifts } from './support/layout-shifts.ts'
import { openFile } from './support/open-file.ts'
import {
  fulfillDiscovery,
  goToSubreddits,
  openAnalysis,
  openCleaningOptions,
  openConnected,
  openFilledAnalysis,
  openSeedTerms,
  openSetup,
  openStep,
  titleOf,
} from './support/open-screens.ts'
import { rowOf, rowsOf } from './support/questions-table.ts'
import { countSeen, withAiTitle } from './support/readable-titles.ts'
import { questionOf, questionsOf } from './support/sample-questions.ts'
import { enterCredentials, ownCredentials } from './support/setup-steps.ts'
import {
  runOf,
  type SampleRun,
  type SimulatedQuestions,
  simulateQuestions,
} from './support/simulated-questions.ts'
import { expectToFit, look, lookAtEveryWidth, lookInForcedColors } from './support/tour.ts'
import { test } from './support/watched-test.ts'
import { actFromMenu, openFilters, openRunPanel } from './support/workbench.ts'

test.use({ colorScheme: 'dark' })

/** Replaces the simulated runs, and refreshes the page. */
async function showRuns(page: Page, simulated: SimulatedQuestions, ...runs: SampleRun[]): Promise<void> {
  simulated.runs = runs
  await button(page, 'Refresh').click()
}

const communities = ['gardening', 'composting', 'tomatoes', 'allotment', 'beekeeping', 'seedsaving'].map(
  (name, index) => buildSubreddit(name, { subscribers: 10 ** (index + 2) }),
)
/** A window of 1280 pixels has 640 at 200 % zoom. */
const widths = [320, 640, 1024, 1280, 2560, 1440]
const ended = { state: 'completed', finishedAt: new Date().toISOString() }

test('108 The agreement and the credentials have no accessibility violation in any state', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/ERR_FAILED|test-connections/)

  await test.step('the agreement, over which the sheet of shortcuts opens', async () => {
    await page.goto('/')
    await lookAtEveryWidth(page, 'the agreement')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('checkbox').check()
    await button(page, 'Accept and Continue').click()
  })

  await test.step('the credentials, missing', async () => {
    await expect(titleOf(page)).toHaveText('API Configuration')
    await button(page, 'Next Step').click()
    await expectToast(page, 'API Credentials Required')
    await look(page, 'the credentials with a toast')
  })

  await test.step('the credentials, rejected', async () => {
    await enterCredentials(page, ownCredentials('demo-revoked', 'demo-leaked'))
    await button(page, /^Show .*secret/i).click()
    await button(page, 'Save & Test Credentials').click()
    await expect(page.getByText('because it was found in public').first()).toBeVisible()
    await look(page, 'the credentials rejected')
  })

  await test.step('a test that failed', async () => {
    await page.route('**/api/test-connections', (route) => route.abort())
    await button(page, 'Save & Test Credentials').click()
    await expect(page.getByText('The test didn’t run.')).toBeVisible()
    await expect(page.getByText('Your keys were not checked')).toBeVisible()
    await look(page, 'a test that failed')
    await page.unroute('**/api/test-connections')
  })

  await test.step('the credentials, accepted', async () => {
    await enterCredentials(page, ownCredentials('demo', 'demo-free'))
    await button(page, 'Save & Test Credentials').click()
    await expect(page.getByRole('checkbox', { name: 'Billing is enabled on this key' })).toBeVisible()
    await expect(page.getByText('The test didn’t run.')).toHaveCount(0)
    // Axe reports too little space around controls that the top bar half covers, so the page is scrolled to the top.
    await page.evaluate(() => window.scrollTo(0, 0))
    await dismissToast(page)
    await lookAtEveryWidth(page, 'the credentials accepted')
    for (const width of widths) await expectToFit(page, 'Setup', width)
  })
})

test('108 The terms and the communities, found, failed or loading, have no accessibility violation', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/503/)
  const search = '**/api/discover-subreddits'
  const simulated: SimulatedQuestions = { questions: [], runs: [], isDown: true }
  await simulateQuestions(page, simulated)
  await openSeedTerms(page)

  await test.step('the terms', async () => {
    await dismissToast(page)
    await lookAtEveryWidth(page, 'the terms')
    await button(page, 'Next Step').click()
    await expect(page.getByText('Enter at least one term.')).toBeVisible()
    await look(page, 'the terms missing')
  })

  await test.step('a search that goes on', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(search, async (route) => {
      await released
      await route.fulfill({ json: { subreddits: communities } })
    })
    await goToSubreddits(page)
    await expect(page.getByText('Discovering relevant subreddits...')).toBeVisible()
    await look(page, 'a search')
    release()
    await expectRunEnd(page, 'Subreddits Discovered')
    await dismissToast(page)
  })

  await test.step('communities found', async () => {
    await page.getByRole('checkbox', { name: 'r/gardening' }).check()
    await lookAtEveryWidth(page, 'the communities')
    await page.getByLabel('Add a subreddit by name').fill('no name')
    await button(page, 'Add Subreddit').click()
    await expectToast(page, 'Invalid subreddit name')
    await look(page, 'the communities with a toast')
  })

  await test.step('a search that failed, and a filter without a result', async () => {
    await page.unroute(search)
    await page.route(search, (route) => route.fulfill({ status: 503, body: 'Reddit could not be reached.' }))
    await button(page, 'Search again').click()
    await expect(page.getByText('The search failed.')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Filter subreddits' }).fill('no community has this name')
    await expect(page.getByText('has “no community has this name” in its name')).toBeVisible()
    await look(page, 'communities failed and filtered')
  })

  await test.step('a search that found nothing more', async () => {
    await page.unroute(search)
    await fulfillDiscovery(page, [])
    await button(page, 'Search again').first().click()
    await expect(page.getByText('no public subreddit for these terms')).toBeVisible()
    await look(page, 'no more communities')
  })

  await test.step('questions that could not be read, and the analysis before an extraction', async () => {
    await button(page, 'Start Analyzing').click()
    await expect(page.getByRole('heading', { name: 'Your questions couldn’t be loaded' })).toBeVisible()
    await look(page, 'questions that could not be read')
    simulated.isDown = false
    await button(page, 'Retry').click()
    await expect(page.getByRole('region', { name: 'Ready to Extract Questions' })).toBeVisible()
    await lookAtEveryWidth(page, 'the analysis before an extraction')
  })

  await test.step('ready to clean', async () => {
    simulated.questions = questionsOf(2)
    await button(page, 'Refresh').click()
    await openStep(page, 'Cleaning')
    await expect(page.getByRole('region', { name: 'Ready to Clean Questions' })).toBeVisible()
    await look(page, 'ready to clean')
  })
})

test('108 The table, and what opens in it, has no accessibility violation', async ({ page }) => {
  await openFilledAnalysis(page, mixed, ownCredentials('demo', 'demo-free'))

  await test.step('the questions with a toast, and a tooltip', async () => {
    await lookInForcedColors(page, 'the questions with a toast')
    await dismissToast(page)
    await button(page, 'Free Tier (5 RPM)').hover()
    await expect(page.getByRole('tooltip')).toBeVisible()
    await look(page, 'a tooltip')
  })

  await test.step('in forced colors, a tick, the selection and the current step are visible', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    const row = rowsOf(page).first()
    const tick = row.getByRole('checkbox')
    await tick.check()
    const background = (pseudo?: string) =>
      tick.evaluate((box, part) => getComputedStyle(box, part).backgroundColor, pseudo)
    expect(await background('::before')).not.toBe(await background())
    await expect(row).toHaveCSS('outline-style', 'solid')
    const weightOf = (name: string) =>
      page
        .getByRole('navigation', { name: 'Workflow' })
        .getByRole('button', { name })
        .evaluate((step) => Number(getComputedStyle(step).fontWeight))
    expect(await weightOf('Analysis')).toBeGreaterThan(await weightOf('Cleaning'))
    await page.emulateMedia({ forcedColors: 'none' })
  })

  await test.step('the inspector and the options of a run', async () => {
    await openCleaningOptions(page)
    await page.locator('summary', { hasText: 'More options' }).click()
    await page.getByText('Why it failed').click()
    await rowsOf(page).first().focus()
    await page.keyboard.press(']')
    await expect(page.getByRole('region', { name: 'Question', exact: true })).toBeVisible()
    await lookInForcedColors(page, 'the inspector and the options of a run')
    await rowsOf(page).first().focus()
    await page.keyboard.press(']')
    await button(page, 'Run options').click()
  })

  await test.step('a row selected, one compared and one edited', async () => {
    await rowOf(page, 'the AI’s title').focus()
    await page.keyboard.press('d')
    await expect(rowsOf(page).locator('ins').first()).toBeVisible()
    await rowOf(page, questionOf(6).title).getByRole('button', { name: 'Edit title' }).click()
    const editor = page.getByRole('textbox', { name: 'Question title' })
    await expect(editor).toBeFocused()
    await lookAtEveryWidth(page, 'a row selected, one compared and one edited')
    await editor.press('Escape')
    await button(page, 'Clear selection').click()
  })

  await test.step('the export menu', async () => {
    await button(page, 'Export CSV').click()
    await expect(page.getByRole('menuitemcheckbox', { name: 'For Excel' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await look(page, 'the export menu')
    await page.keyboard.press('Escape')
  })

  await test.step('a search with a toast, and one without a result', async () => {
    const search = page.getByRole('searchbox', { name: 'Search questions' })
    await search.fill('eggs')
    await expect(rowsOf(page).locator('mark').first()).toBeVisible()
    await rowsOf(page).first().getByRole('button', { name: 'Delete question' }).click()
    await expectToast(page, 'Questions deleted')
    await lookInForcedColors(page, 'a search with a toast')
    await search.fill('no title has these words')
    await (await openFilters(page)).getByRole('button', { name: /^Error/ }).click()
    await expect(page.getByText('No questions found')).toBeVisible()
    await look(page, 'nothing found')
  })
})

test('108 What opens over the table has no accessibility violation', async ({ page }) => {
  const again = questionOf(13, { originalTitle: `${questionOf(6).originalTitle}??`, title: 'Again?' })
  const unlikely = questionOf(14, { probability: 20 })
  await openFilledAnalysis(page, [...mixed, again, unlikely])

  await test.step('the review', async () => {
    await button(page, /^Review \(\d/).click()
    await expect(page.getByRole('heading', { name: 'Review', exact: true })).toBeVisible()
    await lookInForcedColors(page, 'the review')
    await page.keyboard.press('Escape')
  })

  await test.step('the keyword tools', async () => {
    await actFromMenu(page, 'Keyword tools…')
    const drawer = page.getByRole('dialog', { name: 'Keyword tools' })
    await expect(drawer.getByRole('listitem').first()).toBeVisible()
    await lookInForcedColors(page, 'the list of keywords')
    await drawer.getByRole('button', { name: 'Questions', exact: true }).click()
    await look(page, 'the list of questions')
    await page.keyboard.press('Escape')
  })

  await test.step('titles in a file', async () => {
    await openFile(page, 'file.txt', '{"id":"1qa001","title":"Why does my heap smell?"}\n')
    await expect(page.getByRole('dialog', { name: /^Titles in / })).toBeVisible()
    await lookInForcedColors(page, 'titles in a file')
    await page.keyboard.press('Escape')
  })

  await test.step('what is probably not a question, and the sheet of shortcuts', async () => {
    await actFromMenu(page, /^Show unlikely questions/)
    await expect(rowsOf(page)).toHaveCount(1)
    await lookInForcedColors(page, 'what is probably not a question')
    await actFromMenu(page, /^Show unlikely questions/)
    await rowsOf(page).nth(1).focus()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await lookInForcedColors(page, 'the sheet of shortcuts')
    await page.keyboard.press('Escape')
  })
})

const findings = {
  topics: [
    { id: '#heaps', name: 'Smelling heaps', covers: 'Heaps that smell, and of what' },
    { id: '#worms', name: 'Worms', covers: 'Keeping worms' },
  ],
  groups: [{ id: 'geggs', wording: 'Why does my compost heap smell of eggs?' }],
  joined: [],
  parted: [],
}

test('108 The topics and the same question, each with its panel, have no accessibility violation', async ({
  page,
}) => {
  const questions = questionsOf(8).map((row) => ({ ...row, topic: '#heaps', group: 'geggs' }))
  await openSetup(page)
  await loadFile(
    page,
    'topics.json',
    JSON.stringify({ format: 'quarry-session', version: 1, findings, questions }),
  )
  await expectToast(page, 'Analysis loaded')
  await dismissToast(page)

  await test.step('the topics, with one that nobody asks about, and one in the panel', async () => {
    await button(page, 'Topics').click()
    const topics = page.getByRole('region', { name: 'Topics', exact: true })
    await expect(topics.getByRole('row')).toHaveText([/^Topic/, /^1Smelling heaps8/, /^2Worms0/])
    await lookAtEveryWidth(page, 'the topics')
    await topics.getByRole('button', { name: 'Edit Smelling heaps' }).click()
    await expect(page.getByRole('region', { name: 'Topic', exact: true })).toBeVisible()
    await lookAtEveryWidth(page, 'a topic in the panel')
  })

  await test.step('a question with its titles, in the table and in the panel', async () => {
    await page.getByRole('button', { name: 'Table', exact: true }).click()
    await page.getByRole('switch', { name: 'Same questions together' }).check()
    await button(page, 'Show the 8 titles: Why does my compost heap smell of eggs?').click()
    await expect(rowsOf(page)).toHaveCount(9)
    await rowsOf(page).first().click()
    await expect(page.getByText('Asked 8 times')).toBeVisible()
    await lookAtEveryWidth(page, 'a question in the panel')
  })
})

test('108 The results, the closing screen, the list of analyses and a failed screen have no accessibility violation', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/^GET \/assets\/analysis|ERR_FAILED|A (?:screen|later step)|dynamically imported/)
  await fillSession(page, [...mixed, ...Array.from({ length: 20 }, (_, at) => questionOf(at + 20))])
  await openSetup(page)

  await test.step('nothing moves by itself on the way through the steps', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const shifts = await watchShifts(page)
    // If the page itself scrolled, its scrollbar would make the bar at the top narrower.
    expect(await scrolledHeight(page)).toBe(0)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      for (const step of ['Analysis', 'Cleaning', 'Complete'] as const) {
        await openStep(page, step)
        await expect(
          step === 'Complete' ? page.getByText(/^3 of 32 questions/) : rowsOf(page).first(),
        ).toBeVisible()
        // Forgets what the click caused, because a busy machine may draw it too late for the browser to exclude it.
        await shifts.forget()
        await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
        await shifts.expectNone(`${step} at ${width} pixels`)
        expect(await scrollersWithoutGutter(page), step).toEqual([])
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
  })

  await test.step('the results and the closing screen, which fit every window', async () => {
    for (const step of ['Analysis', 'Cleaning', 'Complete'] as const) {
      await openStep(page, step)
      if (step !== 'Analysis') await lookAtEveryWidth(page, step)
      await expect(page.locator('body [title]'), 'the browser’s own tooltips').toHaveCount(0)
      for (const width of widths) await expectToFit(page, step, width)
    }
  })

  await test.step('the list of analyses', async () => {
    await openAnalyses(page)
    await look(page, 'the list')
    await button(page, /^Rename /).click()
    await look(page, 'an analysis that is renamed')
    await button(page, 'Cancel').click()
    await button(page, 'Remove the analysis…').click()
    await look(page, 'the question before all are removed')
  })

  await test.step('the error in place of a screen', async () => {
    await page.route('**/assets/analysis-screen*', (route) => route.abort())
    await page.reload()
    await page.getByRole('navigation', { name: 'Workflow' }).getByRole('button', { name: 'Analysis' }).click()
    await expect(titleOf(page)).toHaveText('This screen couldn’t be shown')
    await look(page, 'a screen that failed')
  })
})

const coverage = [
  { subreddit: 'gardening', asked: 300, seen: 900, questions: 120 },
  { subreddit: 'secrets', asked: 300, seen: 0, questions: 0, problem: 'It is private.', reason: 'private' },
  { subreddit: 'typo', asked: 10, seen: 4, questions: 4, problem: 'It ran dry.', reason: 'ran-dry' },
]
const extraction = runOf({ kind: 'extraction', total: 610, processed: 124, coverage })

test('108 Runs in progress, on both screens, have no accessibility violation', async ({
  page,
  startOver,
}) => {
  // The badge of demo data is one more thing in the bar at the top.
  const questions = mixed.map((row) => ({ ...row, permalink: `/demo/post/${row.id}` }))
  const simulated = { questions, runs: [extraction] }
  await simulateQuestions(page, simulated)
  await openAnalysis(page)

  await test.step('an extraction', async () => {
    await openRunPanel(page)
    await expect(page.getByRole('progressbar', { name: 'Extraction progress' })).toBeVisible()
    await lookAtEveryWidth(page, 'an extraction')
  })

  await test.step('a cleaning run, on both screens', async () => {
    await showRuns(page, simulated, runOf({ currentTitle: 'Is this being cleaned?' }))
    await openRunPanel(page)
    await expect(page.getByText('Now: Is this being cleaned?')).toBeVisible()
    await lookAtEveryWidth(page, 'a cleaning run')
    await openStep(page, 'Cleaning')
    await expect(page.getByRole('progressbar', { name: 'Cleaning progress' })).toBeVisible()
    await lookAtEveryWidth(page, 'a run on the cleaning screen')
  })

  await startOver()
  await test.step('nothing moves during and at the end of a run on the Cleaning screen at 390 pixels', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.setViewportSize({ width: 390, height: 900 })
    await fillSession(page, questionsOf(6))
    await openConnected(page)
    await openStep(page, 'Cleaning')
    await expect(rowsOf(page)).not.toHaveCount(0)
    const shifts = await watchShifts(page)
    await button(page, 'Start AI Cleaning (6 questions)').click()
    await expect(page.getByRole('heading', { name: 'Cleaning Complete!' })).toBeVisible(A_RUN)
    await shifts.expectNone('the cleaning run')
  })
})

const sizes = [
  [1440, 900],
  [1280, 720],
  [1920, 1080],
] as const

/** Expects every title in sight to be readable in a window of this size, among few controls and frames. */
async function expectReadableTitles(page: Page, state: string, width: number, height: number): Promise<void> {
  await test.step(`${state}, ${width} × ${height}`, async () => {
    await page.setViewportSize({ width, height })
    await page.mouse.move(0, 0)
    await expect.poll(async () => (await countSeen(page)).rows).toBeGreaterThan(7)
    const { rows, readable, controls, frames } = await countSeen(page)
    expect(readable, 'readable titles').toBe(rows)
    if (width > 1440) return
    expect(controls, 'controls').toBeLessThanOrEqual(55)
    expect(frames, 'frames').toBeLessThanOrEqual(6)
  })
}

test('108 Every title is readable before, during and after a run, and a run that rests has no accessibility violation', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/503/)
  const questions = await questionsInDemo(page, { gardening: 20, houseplants: 20, composting: 20 })
  const simulated: SimulatedQuestions = { questions, runs: [], isDown: false }
  await simulateQuestions(page, simulated)
  await openAnalysis(page)

  await test.step('every visible title is fully readable before, during and after a cleaning, among few controls and frames', async () => {
    const after = questions.map((row, at) => (at < 20 ? withAiTitle(row, at) : row))
    const states = [
      ['before', { questions, runs: [] }],
      ['during', { questions: after, runs: [runOf({ total: 60, processed: 20 })] }],
      [
        'after',
        { questions: after, runs: [runOf({ ...ended, total: 20, processed: 20, message: 'Done.' })] },
      ],
    ] as const
    for (const [state, { questions, runs }] of states) {
      simulated.questions = [...questions]
      await showRuns(page, simulated, ...runs)
      await expect(button(page, 'Pause')).toHaveCount(state === 'during' ? 1 : 0)
      await expect(button(page, /^Review \(/)).toHaveCount(state === 'after' ? 1 : 0)
      for (const [width, height] of sizes) await expectReadableTitles(page, state, width, height)
    }
  })

  await test.step('on a phone, at least seven titles are fully readable before and after a cleaning', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const [shown, reviews] of [
      [questions, 0],
      [questions.map(withAiTitle), 1],
    ] as const) {
      simulated.questions = shown
      await showRuns(page, simulated)
      await expect(button(page, /^Review \(/)).toHaveCount(reviews)
      await expect.poll(async () => (await countSeen(page)).readable).toBeGreaterThanOrEqual(7)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('a run that waits for tomorrow', async () => {
    const until = new Date(Date.now() + 24 * 60 * 60_000).toISOString()
    await showRuns(page, simulated, runOf({ state: 'waiting', waitingFor: { reason: 'daily-quota', until } }))
    await page.setViewportSize({ width: 390, height: 900 })
    // The panel covers the head there.
    const wait = page.getByLabel('Run in progress').getByText('No Gemini requests left today; resumes')
    const cut = () => wait.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
    await expect.poll(cut, { message: 'pixels of the wait that a phone cuts off' }).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    await openRunPanel(page)
    await expect(page.getByText('This is a pause, not an error.')).toBeVisible()
    await look(page, 'a run that waits for tomorrow')
  })

  await test.step('a paused run while the server is unreachable', async () => {
    await showRuns(page, simulated, runOf({ state: 'paused' }))
    await expect(button(page, 'Resume')).toBeVisible()
    simulated.isDown = true
    await button(page, 'Refresh').click()
    await expect(page.getByText('Can’t reach Quarry’s server').first()).toBeVisible()
    await look(page, 'a paused run while the server is unreachable')
    simulated.isDown = false
  })

  await test.step('the summaries of runs', async () => {
    const cleaning = runOf({ ...ended, failed: 2, message: 'Done.' })
    await showRuns(page, simulated, { ...extraction, ...ended }, cleaning)
    await openRunPanel(page)
    await expect(page.getByText('Last run complete:')).toBeVisible()
    await look(page, 'the summaries of runs')
  })
})

for (const [ofExtraction, ofCleaning] of [
  [1440, 1024],
  [390, 390],
] as const) {
  test(`Nothing moves during and at the end of an extraction at ${ofExtraction} pixels, and a cleaning at ${ofCleaning}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.setViewportSize({ width: ofExtraction, height: 900 })
    await fulfillDiscovery(page, communities)
    await openSeedTerms(page)
    await goToSubreddits(page)
    await page.getByRole('checkbox', { name: 'r/gardening' }).check()
    await page.getByLabel('Questions to extract from r/gardening').fill('10')
    await button(page, 'Start Analyzing').click()
    const shifts = await watchShifts(page)

    await test.step(`an extraction at ${ofExtraction} pixels`, async () => {
      await button(page, 'Extract Questions from Reddit').click()
      await expect(rowsOf(page)).not.toHaveCount(0, A_RUN)
      await shifts.forget()
      await expect(button(page, 'Start AI Cleaning (10)')).toBeEnabled(A_RUN)
      await shifts.expectNone('the end of the extraction')
    })

    await test.step(`a cleaning at ${ofCleaning} pixels`, async () => {
      await page.setViewportSize({ width: ofCleaning, height: 900 })
      const options = await openCleaningOptions(page)
      await shifts.forget()
      await options.getByRole('button', { name: 'Start AI Cleaning (10)' }).click()
      // A phone shows no start button beside the review while nothing is pending.
      await expect(
        button(page, /^(?:Start AI Cleaning \(0\)|Review (?:the rest )?\(\d+\))$/).first(),
      ).toBeVisible(A_RUN)
      await expect(page.getByRole('region', { name: 'Run in progress' })).toHaveCount(0)
      await shifts.expectNone('the cleaning run')
    })
  })
}
