import { expect } from '@playwright/test'
import { loadFile } from './support/analyses.ts'
import { expectToast } from './support/expect-toast.ts'
import { openConnected } from './support/open-screens.ts'
import { questionsOf } from './support/sample-questions.ts'
import { test } from './support/watched-test.ts'
import { act } from './support/workbench.ts'

const topics = ['Breaks', 'Smells', 'Rust'].map((name) => ({
  id: `#${name.toLowerCase()}`,
  name,
  covers: `${name}.`,
}))
const questions = questionsOf(12).map((question, at) => ({
  ...question,
  topic: topics[at % topics.length]?.id,
  ...(at % topics.length === 0 && { group: 'gbreaks' }),
  revision: 1,
}))
const groups = [{ id: 'gbreaks', wording: 'Why does it break?' }]
const findings = { topics, groups, joined: [], parted: [] }

test('a topic is renamed, described, merged and deleted with undo, stays after a reload, and is sorted again', async ({
  page,
}) => {
  await openConnected(page)
  const file = { format: 'quarry-session', version: 1, findings, questions }
  await loadFile(page, 'session.json', JSON.stringify(file))
  await page.getByRole('button', { name: 'Topics', exact: true }).click()
  const view = page.getByRole('region', { name: 'Topics' })
  const panel = page.getByRole('region', { name: 'Topic', exact: true })

  await test.step('its name and what belongs to it are edited in the panel', async () => {
    await view.getByRole('button', { name: 'Edit Breaks' }).click()
    await panel.getByLabel('Name').fill('Breaks and cracks')
    await panel.getByLabel('Name').press('Enter')
    await expectToast(page, 'Topic renamed')
    await expect(view.getByRole('button', { name: 'Breaks and cracks', exact: true })).toBeVisible()
    await expect(view).toContainText('1 changed by you')
    await panel.getByLabel('What belongs to it').fill('Everything that comes apart')
    await panel.getByLabel('What belongs to it').press('Enter')
    await expectToast(page, 'Topic changed')
  })

  await test.step('a merged topic has the questions of both, and undo parts them', async () => {
    await view.getByRole('button', { name: 'Merge Smells into…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Breaks and cracks 4' }).click()
    await expectToast(page, 'Topics merged')
    await expect(view.getByRole('row').nth(1)).toHaveText(/^1Breaks and cracks8/)
    await act(page, 'Undo merge of a topic')
    await expect(view.getByRole('button', { name: 'Smells', exact: true })).toBeVisible()
  })

  await test.step('a new topic can be deleted', async () => {
    await view.getByRole('button', { name: 'New topic' }).click()
    await expect(panel.getByLabel('Name')).toHaveValue('New topic')
    await panel.getByRole('button', { name: 'Delete this topic' }).click()
    await expectToast(page, 'Topic deleted')
    await expect(view.getByRole('button', { name: 'New topic', exact: true })).toHaveCount(1)
  })

  await test.step('everything stays after a reload', async () => {
    const topics = await view.getByRole('rowheader').allTextContents()
    await page.reload()
    await page.getByRole('button', { name: 'Analysis (done)' }).click()
    await page.getByRole('switch', { name: 'Same questions together' }).check()
    await expect(page.getByText('12 titles ask 9 different questions')).toBeVisible()
    await page.getByRole('button', { name: 'Topics', exact: true }).click()
    await expect(view.getByRole('rowheader')).toHaveText(topics)
    await view.getByRole('button', { name: 'Edit Breaks and cracks' }).click()
    await expect(panel.getByLabel('What belongs to it')).toHaveValue('Everything that comes apart')
  })

  await test.step('only its titles are sorted again', async () => {
    const sent = page.waitForRequest('**/api/questions/find-topics')
    await panel.getByRole('button', { name: 'Sort again' }).click()
    const body = (await sent).postDataJSON()
    expect([body.scope, body.questionIds.length, body.topicIds.length]).toEqual(['sort-again', 4, 1])
    await expectToast(page, 'Titles sorted')
  })
})
