import { setTimeout as sleep } from 'node:timers/promises'
import { GoogleGenAI } from '@google/genai'
import { cleaningRequest } from '@quarry/platforms/gemini/cleaning-prompt'
import { defaultModel } from '@quarry/platforms/gemini/gemini-client'
import { prepareTitles, type TitleToClean } from '@quarry/platforms/gemini/titles/prepare-titles'

export interface PlainCleaning {
  geminiUrl: string
  apiKey: string
  items: readonly TitleToClean[]
  /** Real milliseconds to wait after each answer. */
  delayMs: number
}

/** What an ordinary script does: ask for one title with the same request as ours, wait for the answer, sleep, go on. */
export async function cleanOneByOne({ geminiUrl, apiKey, items, delayMs }: PlainCleaning): Promise<void> {
  const ai = new GoogleGenAI({ apiKey, vertexai: false, httpOptions: { baseUrl: geminiUrl } })
  for (const title of prepareTitles(items)) {
    const { text } = await ai.models.generateContent(cleaningRequest(defaultModel, [title], false))
    if (!text) throw new Error('the plain script got no title')
    await sleep(delayMs)
  }
}
