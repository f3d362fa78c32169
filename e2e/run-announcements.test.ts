import { expect, type Page } from '@playwright/test'
import { expectRunEnd, expectToast } from './support/expect-toast.ts'
import { openSetup, openStep } from './support/open-screens.ts'
import { rowsOf } from './support/questions-table.ts'
import { questionsOf } from './support/sample-questions.ts'
import {
  runOf,
  type SampleRun,
  type SimulatedQuestions,
  simulateQuestions,
} from './support/simulated-questions.ts'
import { test } from './support/watched-test.ts'
import { openRunPanel } from './support/workbench.ts'

function panelOf(page: Page) {
  return page.getByRole('region', { name: 'Cleaning in Progress' })
}

/** Opens the analysis screen on a clock that can be moved to the next poll. */
async function openToPoll(page: Page, simulated: SimulatedQuestions) {
  await simulateQuestions(page, simulated)
  await page.clock.install()
  await openSetup(page)
  await openStep(page, 'Analysis')
}

async function nextPoll(page: Page) {
  await Promise.all([page.waitForResponse('**/api/questions?*'), page.clock.runFor(2000)])
}

test('a screen reader, the tab and the browser announce a run and its end', async ({
  page,
  context,
  startOver,
}) => {
  await test.step('a screen reader announces every ten percent and every wait, the tab shows the percentage', async () => {
    const run = runOf({ total: 8, processed: 3 })
    const simulated: SimulatedQuestions = { questions: questionsOf(8), runs: [run] }
    await openToPoll(page, simulated)
    await openRunPanel(page)
    const tell = async (changes: Partial<SampleRun>) => {
      simulated.runs = [{ ...run, startedAt: new Date().toISOString(), ...changes }]
      await nextPoll(page)
    }
    const live = page.getByRole('region', { name: 'Run in progress' }).getByRole('status')
    await expect(page).toHaveTitle('(37%) Question Analysis · Quarry')
    await expect(live).toHaveText('Cleaning: 30 percent of 8')

    await test.step('five polls, three announcements', async () => {
      const heard: string[] = []
      await page.exposeFunction('hear', (words: string) => void heard.push(words))
      await live.evaluate((status) => {
        const hear = () => Reflect.get(window, 'hear')(status.textContent)
        new MutationObserver(hear).observe(status, { childList: true, characterData: true, subtree: true })
      })
      const bar = panelOf(page).getByRole('progressbar')
      for (const processed of [10, 11, 12, 13, 16]) {
        await tell({ total: 40, processed })
        const words = `${processed} of 40 done: ${processed} cleaned, 0 failed`
        await expect(bar).toHaveAttribute('aria-valuetext', words)
      }
      expect(heard).toEqual([
        'Cleaning: 20 percent of 40',
        'Cleaning: 30 percent of 40',
        'Cleaning: 40 percent of 40',
      ])
    })

    await test.step('each state in words', async () => {
      const now = () => page.evaluate(() => Date.now())
      const soon = async () => new Date((await now()) + 22_000).toISOString()
      for (const { changes, pill, words } of [
        { changes: { state: 'queued' }, pill: 'Queued', words: 'Waiting to start.' },
        {
          changes: { state: 'waiting', waitingFor: { reason: 'minute-quota', until: await soon() } },
          pill: 'Waiting',
          words: /Gemini’s per-minute limit is reached; resumes in \d+ s\./,
        },
        { changes: { state: 'running', waitingFor: undefined }, pill: 'Running', words: 'Cleaning titles.' },
      ]) {
        const { waitingFor, ...rest } = changes
        await tell({ total: 40, processed: 19, ...rest, ...(waitingFor && { waitingFor }) })
        await expect(panelOf(page).getByText(pill, { exact: true })).toBeVisible()
        await expect(panelOf(page)).toContainText(words)
      }
    })

    await test.step('what failed and what is left is summed up at the end', async () => {
      const finishedAt = new Date(Date.parse(run.startedAt) + 90_000).toISOString()
      await tell({ ...run, total: 40, processed: 37, failed: 3, state: 'completed', finishedAt })
      await expect(panelOf(page)).toHaveCount(0)
      await expect(page).toHaveTitle('Question Analysis · Quarry')
      await expect(page.getByText('37 of 40 cleaned in 1 min 30 s, 3 failed.')).toBeVisible()
      await expect(rowsOf(page)).toHaveCount(8)
    })
  })

  await startOver()
  await test.step('the browser announces a run’s end only when allowed, requested and the page is hidden', async () => {
    const simulated: { title: string; body?: string }[] = []
    await page.exposeFunction(
      'tell',
      (title: string, body?: string) => void simulated.push({ title, ...(body && { body }) }),
    )
    await page.addInitScript(() => {
      // Simulated, because a headless browser grants the request but reports "denied" afterwards.
      let answer: NotificationPermission | undefined
      window.Notification = new Proxy(Notification, {
        construct(_, [title, options]) {
          Reflect.get(window, 'tell')(title, options?.body)
          return {}
        },
        get(target, name) {
          if (name === 'permission') return answer ?? target.permission
          if (name !== 'requestPermission') return Reflect.get(target, name)
          return async () => {
            answer = await target.requestPermission()
            return answer
          }
        },
      })
    })
    const set: SimulatedQuestions = { questions: questionsOf(4), runs: [runOf({ total: 4, processed: 1 })] }
    await openToPoll(page, set)
    await openRunPanel(page)
    const end = async () => {
      set.runs = set.runs.map((run) => ({ ...run, state: 'completed', processed: 4, message: 'All done.' }))
      await nextPoll(page)
      await expect(panelOf(page)).toHaveCount(0)
    }
    const begin = async () => {
      set.runs = [runOf({ total: 4, processed: 1 })]
      await page.getByRole('button', { name: 'Refresh' }).click()
      await expect(panelOf(page)).toBeVisible()
    }
    const toggle = panelOf(page).getByRole('button', { name: /otify me when a run ends$/ })

    await test.step('rejected by the browser, it stays off and shows what to do', async () => {
      await toggle.click()
      await expectToast(
        page,
        'Notifications are blocked',
        'Allow them for this page in the browser’s settings first.',
      )
      await expect(toggle).toHaveAttribute('aria-pressed', 'false')
    })

    await test.step('allowed, it notifies while the page is hidden', async () => {
      await context.grantPermissions(['notifications'])
      await toggle.click()
      await expectToast(page, 'You will be notified', /while this page is in the background/)
      await expect(toggle).toHaveAttribute('aria-pressed', 'true')
      await page.evaluate(() =>
        Object.defineProperty(document, 'hidden', { value: true, configurable: true }),
      )
      await end()
      await expect
        .poll(() => simulated)
        .toEqual([{ title: 'AI cleaning completed · Quarry', body: 'All done.' }])
    })

    await test.step('seen, or switched off, it stays silent', async () => {
      await page.evaluate(() =>
        Object.defineProperty(document, 'hidden', { value: false, configurable: true }),
      )
      await begin()
      await end()
      await begin()
      await expect(toggle).toHaveAccessibleName('Don’t notify me when a run ends')
      await toggle.click()
      await expectToast(page, 'Notifications are off')
      await page.evaluate(() =>
        Object.defineProperty(document, 'hidden', { value: true, configurable: true }),
      )
      await end()
      await expectRunEnd(page, 'AI cleaning completed')
      expect(simulated).toHaveLength(1)
    })
  })
})
