import { setTimeout as sleep } from 'node:timers/promises'
import { GoogleGenAI } from '@google/genai'
import { prepareTitles, type TitleToClean } from '@quarry/cleaning/prepare-titles'
import { cleaningRequest } from '@quarry/platforms/gemini/cleaning-request'
import { defaultModel } from '@quarry/platforms/gemini/gemini-client'

export interface PlainCleaning {
  geminiUrl: string
  apiKey: string
  items: readonly TitleToClean[]
  titlesPerRequest: number
  /** Real milliseconds to wait after each answer. */
  delayMs: number
}

/** What an ordinary script does: send the same request as ours, wait for the answer, sleep, go on. */
export async function cleanInTurn(options: PlainCleaning): Promise<void> {
  const { geminiUrl, apiKey, items, titlesPerRequest, delayMs } = options
  const ai = new GoogleGenAI({ apiKey, vertexai: false, httpOptions: { baseUrl: geminiUrl } })
  for (let first = 0; first < items.length; first += titlesPerRequest) {
    const titles = prepareTitles(items.slice(first, first + titlesPerRequest))
    const { text } = await ai.models.generateContent(cleaningRequest(defaultModel, titles, false))
    if (!text) throw new Error('the plain script got no title')
    await sleep(delayMs)
  }
}
