import { setTimeout as sleep } from 'node:timers/promises'
import { prepareTitles, type TitleToClean } from '@quarry/cleaning/prepare-titles'
import { cleaningRequest } from '@quarry/platforms/gemini/cleaning-request'
import { defaultModel } from '@quarry/platforms/gemini/gemini-client'
import { generationRequest } from '@quarry/platforms/gemini/generation-request'

export interface BaselineCleaning {
  geminiUrl: string
  apiKey: string
  items: readonly TitleToClean[]
  titlesPerRequest: number
  /** Real milliseconds to wait after each response. */
  delayMs: number
}

/** Cleans as an ordinary script does: sends the same request as Quarry, waits for the response, sleeps, repeats. */
export async function cleanSequentially(options: BaselineCleaning): Promise<void> {
  const { geminiUrl, apiKey, items, titlesPerRequest, delayMs } = options
  const url = `${geminiUrl}/v1beta/models/${defaultModel}:generateContent`
  const headers = { 'content-type': 'application/json', 'x-goog-api-key': apiKey }
  for (let first = 0; first < items.length; first += titlesPerRequest) {
    const titles = prepareTitles(items.slice(first, first + titlesPerRequest))
    const prompt = cleaningRequest(titles, { keyword: false })
    const body = JSON.stringify(generationRequest(defaultModel, prompt))
    const response = await fetch(url, { method: 'POST', headers, body })
    if (!response.ok || (await response.text()) === '') throw new Error('the baseline got no title')
    await sleep(delayMs)
  }
}
