import { randomUUID } from 'node:crypto'
import { openAnalysis } from '@quarry/contracts/endpoints/analyses'
import type { Browser, Method } from '../../testing/test-api.ts'

interface Opening {
  holder?: string
  restores?: boolean
  unkept?: true
}

/** Returns a page that opens an analysis in this browser and shows its holder and the copy's epoch with each call. */
export async function openPage(
  browser: Browser,
  analysis: string = randomUUID(),
  { holder = '1.aaaaaaaa', restores = false, unkept }: Opening = {},
) {
  const page = {
    analysis,
    holder,
    epoch: '',
    open: () => browser.call('POST', `/api/analyses/${analysis}/open`, { holder, restores, unkept }),
    call: (method: Method, url: string, body?: unknown) =>
      browser.call(method, url, body, {
        'quarry-analysis': analysis,
        'quarry-holder': holder,
        'if-match': page.epoch,
      }),
  }
  const response = await page.open()
  if (response.statusCode === 200) page.epoch = openAnalysis.schema.response[200].parse(response.json()).epoch
  return page
}

export type Page = Awaited<ReturnType<typeof openPage>>
