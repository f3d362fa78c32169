import { setTimeout as sleep } from 'node:timers/promises'
import { GoogleGenAI } from '@google/genai'
import { prepareTitles, type TitleToClean } from '@quarry/cleaning/prepare-titles'
import { cleaningRequest } from '@quarry/platforms/gemini/cleaning-request'
import { defaultModel } from '@quarry/platforms/gemini/gemini-client'

export interface BaselineCleaning {
  geminiUrl: string
  apiKey: string
  items: readonly TitleToClean[]
  titlesPerRequest: number
  /** Real milliseconds to wait after each response. */
  delayMs: number
}

/** What an ordinary script does: send the same request as Quarry, wait for the response, sleep, repeat. */
export async function cleanInTurn(options: BaselineCleaning): Promise<void> {
  const { geminiUrl, apiKey, items, titlesPerRequest, delayMs } = options
  const ai = new GoogleGenAI({ apiKey, vertexai: false, httpOptions: { baseUrl: geminiUrl } })
  for (let first = 0; first < items.length; first += titlesPerRequest) {
    const titles = prepareTitles(items.slice(first, first + titlesPerRequest))
    const { text } = await ai.models.generateContent(
      cleaningRequest(defaultModel, titles, { keyword: false }),
    )
    if (!text) throw new Error('the baseline got no title')
    await sleep(delayMs)
  }
}
