import { expect, type Page } from '@playwright/test'
import { buildSubreddit } from '@quarry/testkit/sample-subreddits'
import { expectNoAxeViolations, expectNoAxeViolationsInForcedColours } from './support/axe-violations.ts'
import { dismissToast, expectToast } from './support/expect-toast.ts'
import { fillSession } from './support/filled-session.ts'
import {
  fulfillDiscovery,
  goToSubreddits,
  openAnalysis,
  openCleaning,
  openCleaningOptions,
  openFilledAnalysis,
  openSeedTerms,
  openSetup,
  openStep,
  titleOf,
} from './support/open-screens.ts'
import { rowOf, rowsOf } from './support/questions-table.ts'
import { cleanedOf, failedOf, questionOf, questionsOf } from './support/sample-questions.ts'
import { enterCredentials, ownCredentials } from './support/setup-steps.ts'
import {
  runOf,
  type SampleRun,
  type SimulatedQuestions,
  simulateQuestions,
} from './support/simulated-questions.ts'
import { test } from './support/watched-test.ts'

// Nothing is looked at halfway through a movement.
test.use({ colorScheme: 'dark', reducedMotion: 'reduce' })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

const mixed = [
  ...questionsOf(6),
  cleanedOf(7),
  cleanedOf(8, { title: 'Is this the AI’s title?', suggestion: 'Is this a suggestion of the AI?' }),
  failedOf(9),
  questionOf(10, { processingStatus: 'processing', subreddit: 'gardening' }),
  questionOf(11, { originalTitle: 'Does compost heap 1 smell of eggs, and why?', subreddit: 'gardening' }),
  cleanedOf(12, { title: `Is this far too long for a keyword planner, ${'as it goes on, '.repeat(8)}?` }),
]

test('108 The agreement and the first step have no accessibility violation in any state', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/ERR_FAILED|test-connections/)
  await page.goto('/')
  await expectNoAxeViolations(page, 'the agreement')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectNoAxeViolations(page, 'the sheet of shortcuts')
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox').check()
  await button(page, 'Accept and Continue').click()
  await expect(titleOf(page)).toHaveText('API Configuration')
  await button(page, 'Next Step').click()
  await expectToast(page, 'API Credentials Required')
  await expectNoAxeViolations(page, 'the credentials with a toast')

  await enterCredentials(page, ownCredentials('demo-revoked', 'demo-leaked'))
  await button(page, /^Show .*secret/i).click()
  await button(page, 'Save & Test Credentials').click()
  await expect(page.getByText('because it was found in public').first()).toBeVisible()
  await expectNoAxeViolations(page, 'the credentials refused')

  await page.route('**/api/test-connections', (route) => route.abort())
  await button(page, 'Save & Test Credentials').click()
  await expect(page.getByText('The test didn’t run.')).toBeVisible()
  await page.getByLabel('Session file').setInputFiles({
    name: 'not-ours.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{}'),
  })
  await expect(page.getByText('This is not a Quarry session file.')).toBeVisible()
  await expectNoAxeViolations(page, 'a test and a session file that failed')

  await page.unroute('**/api/test-connections')
  await enterCredentials(page, ownCredentials('demo', 'demo-free'))
  await button(page, 'Save & Test Credentials').click()
  await expect(page.getByRole('checkbox', { name: 'Billing is enabled on this key' })).toBeVisible()
  await expectNoAxeViolations(page, 'the credentials accepted')
})

test('108 The card of a found session has no accessibility violation', async ({ page }) => {
  await simulateQuestions(page, { questions: mixed, runs: [runOf({})] })
  await openSetup(page)
  const card = page.getByRole('region', { name: 'Your last session is still here' })
  await card.getByRole('button', { name: 'Discard' }).click()
  await expect(card.getByRole('button', { name: 'Discard everything' })).toBeVisible()
  await expectNoAxeViolations(page, 'the card of a session')
})

const communities = ['gardening', 'composting', 'tomatoes', 'allotment', 'beekeeping', 'seedsaving'].map(
  (name, index) => buildSubreddit(name, { subscribers: 10 ** (index + 2) }),
)

test('108 The terms and the subreddits, found, failed or loading, have no accessibility violation', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/503/)
  const search = '**/api/discover-subreddits'
  const simulated = { questions: [], runs: [], isDown: true }
  await simulateQuestions(page, simulated)
  await openSeedTerms(page)
  await button(page, 'Next Step').click()
  await expect(page.getByText('Enter at least one term.')).toBeVisible()
  await expectNoAxeViolations(page, 'the terms missing')

  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(search, async (route) => {
    await released
    await route.fulfill({ json: { subreddits: communities } })
  })
  await goToSubreddits(page)
  await expect(page.getByText('Discovering relevant subreddits...')).toBeVisible()
  await expectNoAxeViolations(page, 'communities searchTerm')
  release()
  await expectToast(page, 'Subreddits Discovered')
  await page.getByRole('checkbox', { name: 'r/gardening' }).check()
  await page.getByLabel('Add a subreddit by name').fill('no name')
  await button(page, 'Add Subreddit').click()
  await expectToast(page, 'Invalid subreddit name')
  await expectNoAxeViolations(page, 'communities found')

  await page.unroute(search)
  await page.route(search, (route) => route.fulfill({ status: 503, body: 'Reddit could not be reached.' }))
  await button(page, 'Search again').click()
  await expect(page.getByText('The search failed.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Filter subreddits' }).fill('no community has this name')
  await expect(page.getByText('has “no community has this name” in its name')).toBeVisible()
  await expectNoAxeViolations(page, 'subreddits failed and filtered')

  await page.unroute(search)
  await fulfillDiscovery(page, [])
  await button(page, 'Search again').first().click()
  await expect(page.getByText('no public subreddit for these terms')).toBeVisible()
  await expectNoAxeViolations(page, 'no more communities')

  await button(page, 'Start Analyzing').click()
  await expect(page.getByRole('heading', { name: 'Your questions could not be loaded' })).toBeVisible()
  await expectNoAxeViolations(page, 'questions that could not be read')
  simulated.isDown = false
  await button(page, 'Try again').click()
  await expect(page.getByRole('region', { name: 'Ready to Extract Questions' })).toBeVisible()
  await expectNoAxeViolations(page, 'ready to extract')
})

test('108 The table, its editors and its dialogs have no accessibility violation', async ({ page }) => {
  await openFilledAnalysis(page, mixed, ownCredentials('demo', 'demo-free'))
  await dismissToast(page)
  await expectNoAxeViolations(page, 'the questions')

  await button(page, 'Free Tier (5 RPM)').hover()
  await expect(page.getByRole('tooltip')).toBeVisible()
  await expectNoAxeViolations(page, 'a tooltip')

  await openCleaningOptions(page)
  await page.getByText('Why it failed').click()
  await rowOf(page, cleanedOf(7).title).getByRole('checkbox').check()
  await rowOf(page, 'the AI’s title').getByRole('button', { name: 'Show changes' }).click()
  await expect(rowsOf(page).locator('ins').first()).toBeVisible()
  await rowOf(page, questionOf(6).title).getByRole('button', { name: 'Edit title' }).click()
  await expect(page.getByRole('textbox', { name: 'Question title' })).toBeFocused()
  await expectNoAxeViolations(page, 'a row selected, one compared and one edited')
})

test('108 Near-duplicates, the export menu and search results have no accessibility violation', async ({
  page,
}) => {
  await openFilledAnalysis(page, mixed)
  await button(page, /^Near-duplicates/).click()
  await expect(button(page, 'Compare groups…')).toBeVisible()
  await expectNoAxeViolations(page, 'near-duplicates')
  await button(page, /^Near-duplicates/).click()

  await button(page, 'Export CSV').click()
  await expect(page.getByRole('menuitemcheckbox', { name: 'For Excel' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expectNoAxeViolations(page, 'the export menu')
  await page.keyboard.press('Escape')

  await page.getByRole('searchbox', { name: 'Search questions' }).fill('eggs')
  await expect(rowsOf(page).locator('mark').first()).toBeVisible()
  await rowsOf(page).first().getByRole('button', { name: 'Delete question' }).click()
  await expectToast(page, 'Questions deleted')
  await expectNoAxeViolations(page, 'a search with a toast')
  await page.getByRole('searchbox', { name: 'Search questions' }).fill('no title has these words')
  await button(page, /^Processing/).click()
  await expect(page.getByText('No questions found')).toBeVisible()
  await expectNoAxeViolations(page, 'nothing found')
})

test('108 The keyword tools and their menu have no accessibility violation', async ({ page }) => {
  await fillSession(page, mixed)
  await openAnalysis(page)
  await button(page, 'Keyword tools…').click()
  const drawer = page.getByRole('dialog', { name: 'Keyword tools' })
  await expect(drawer.getByRole('heading', { name: 'Preview' })).toBeVisible()
  await expectNoAxeViolations(page, 'the keyword tools')
  await drawer.getByRole('button', { name: /^Too long/ }).click()
  await drawer.getByLabel('Keywords per file').fill('1')
  await drawer.getByRole('button', { name: 'Download' }).click()
  await expect(page.getByRole('menuitem', { name: 'File 1 of 2' })).toBeVisible()
  await expectNoAxeViolations(page, 'the keywords too long and the menu of files')
})

/** Shows these runs instead of those that were simulated of before. */
async function showRuns(page: Page, simulated: SimulatedQuestions, ...runs: SampleRun[]): Promise<void> {
  simulated.runs = runs
  await button(page, 'Refresh').click()
}

test('108 An extraction and the summaries of runs have no accessibility violation', async ({ page }) => {
  const coverage = [
    { subreddit: 'gardening', asked: 300, seen: 900, questions: 120 },
    { subreddit: 'secrets', asked: 300, seen: 0, questions: 0, problem: 'It is private.', reason: 'private' },
    { subreddit: 'typo', asked: 10, seen: 4, questions: 4, problem: 'It ran dry.', reason: 'ran-dry' },
  ]
  const extraction = runOf({ kind: 'extraction', total: 610, processed: 124, coverage })
  const simulated = { questions: mixed, runs: [extraction], isDown: false }
  await simulateQuestions(page, simulated)
  await openSetup(page)
  await openStep(page, 'Analysis')
  await expect(page.getByRole('progressbar', { name: 'Extraction progress' })).toBeVisible()
  await expectNoAxeViolations(page, 'an extraction')

  const ended = { state: 'completed', finishedAt: new Date().toISOString() }
  await showRuns(
    page,
    simulated,
    { ...extraction, ...ended },
    runOf({ ...ended, failed: 2, message: 'Done.' }),
  )
  await page.getByText('Extraction coverage:').click()
  await expect(page.getByText('Last run complete:')).toBeVisible()
  await expectNoAxeViolations(page, 'the summaries of runs')
})

test('108 Cleaning runs in any state, the server unreachable too, have no accessibility violation', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/503/)
  const running = runOf({ currentTitle: 'Is this being cleaned?' })
  const simulated = { questions: mixed, runs: [running], isDown: false }
  await simulateQuestions(page, simulated)
  await openSetup(page)
  await openStep(page, 'Analysis')
  await expect(page.getByText('Now: Is this being cleaned?')).toBeVisible()
  await expectNoAxeViolations(page, 'a cleaning run')
  const until = new Date(Date.now() + 3 * 60 * 60_000).toISOString()
  await showRuns(page, simulated, runOf({ state: 'waiting', waitingFor: { reason: 'daily-quota', until } }))
  await expect(page.getByText('This is a pause, not an error.')).toBeVisible()
  await expectNoAxeViolations(page, 'a run that waits for tomorrow')

  await showRuns(page, simulated, runOf({ state: 'paused' }))
  await expect(button(page, 'Resume')).toBeVisible()
  simulated.isDown = true
  await button(page, 'Refresh').click()
  await expect(page.getByText('Can’t reach Quarry’s server')).toBeVisible()
  await expectNoAxeViolations(page, 'a paused run while the server is unreachable')

  await openStep(page, 'Cleaning')
  await expect(page.getByRole('progressbar', { name: 'Cleaning progress' })).toBeVisible()
  await expectNoAxeViolations(page, 'a run on the cleaning screen')
})

test('108 The error in place of a screen has no accessibility violation', async ({ page, watch }) => {
  watch.expectProblem(/^GET \/assets\/analysis|ERR_FAILED|A (?:screen|later step)|dynamically imported/)
  await page.route('**/assets/analysis-screen*', (route) => route.abort())
  await fillSession(page, questionsOf(1))
  await openSetup(page)
  await page.getByRole('navigation', { name: 'Workflow' }).getByRole('button', { name: 'Analysis' }).click()
  await expect(titleOf(page)).toHaveText('This screen could not be shown')
  await expectNoAxeViolations(page, 'a screen that failed')
})

test('108 The cleaning screen, its results and the last screen have no accessibility violation', async ({
  page,
}) => {
  await fillSession(page, questionsOf(2))
  await openCleaning(page)
  await expect(page.getByRole('region', { name: 'Ready to Clean Questions' })).toBeVisible()
  await expectNoAxeViolations(page, 'ready to clean')
  await fillSession(page, mixed.slice(2))
  await openCleaning(page)
  await expect(page.getByRole('region', { name: 'Cleaning Complete!' })).toBeVisible()
  await expectNoAxeViolations(page, 'the results')
  await openStep(page, 'Complete')
  await expectNoAxeViolations(page, 'the closing screen')
})

test('108 In forced colours no screen and nothing that opens over one has an accessibility violation', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  await expectNoAxeViolationsInForcedColours(page, 'the agreement')
  const again = questionOf(13, { originalTitle: `${questionOf(6).originalTitle}??`, title: 'Again?' })
  await openFilledAnalysis(page, [...mixed, again], ownCredentials('demo', 'demo-free'))
  await expectNoAxeViolationsInForcedColours(page, 'the questions with a toast')
  await dismissToast(page)
  await openCleaningOptions(page)
  await rowsOf(page).nth(1).getByRole('checkbox').check()
  await rowsOf(page).first().focus()
  await page.keyboard.press(']')
  await expect(page.getByRole('region', { name: 'Inspector' })).toBeVisible()
  await expectNoAxeViolationsInForcedColours(page, 'the inspector and the options of a run')
  await page.keyboard.press(']')

  await button(page, 'Find and replace').click()
  await page.getByRole('radio', { name: /^All/ }).check()
  await page.getByLabel('Find', { exact: true }).fill('compost')
  await expect(rowsOf(page).locator('mark').first()).toBeVisible()
  await expectNoAxeViolationsInForcedColours(page, 'find and replace')
  await page.keyboard.press('Escape')
  await button(page, /^Near-duplicates \d/).click()
  await button(page, 'Compare groups…').click()
  await button(page, 'Keep the best of each group').click()
  await expectNoAxeViolationsInForcedColours(page, 'near-duplicates')
  await button(page, /^Look at the \d/).click()
  await expectNoAxeViolationsInForcedColours(page, 'the list before a delete')
  await page.keyboard.press('Escape')
  await button(page, /^Near-duplicates \d/).click()

  await button(page, /^Review \(\d/).click()
  await expect(page.getByRole('heading', { name: 'Review', exact: true })).toBeVisible()
  await expectNoAxeViolationsInForcedColours(page, 'the review')
  await page.keyboard.press('Escape')
  await button(page, 'Keyword tools…').click()
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible()
  await expectNoAxeViolationsInForcedColours(page, 'the keyword tools')
  await page.keyboard.press('Escape')
  for (const step of ['Cleaning', 'Complete'] as const) {
    await openStep(page, step)
    await expectNoAxeViolationsInForcedColours(page, step)
  }
})
