import type { Prompt } from '@quarry/platforms/prompt'

/** A title as it is sent. Equal titles share one text. */
export interface Text {
  /** The id of the question that stands for all questions with this text. */
  id: string
  title: string
}

/** What an answer says, in the form that JSON stores, or undefined if the answer is unusable. */
export interface Reading {
  value: unknown
  /** How many of the step's titles this answer completes. */
  done: number
  /** Requests for what the answer is missing. */
  again: readonly TaskRequest[]
}

/** A request whose value is stored under its key, so that a continued run doesn't send it again. */
export interface TaskRequest {
  key: string
  prompt: Prompt
  /** How many titles are left out if the request is given up, or 0 if the run can't do without it. */
  size: number
  read(text: string): Reading
  /** Returns smaller requests for the same titles, or none if the request can't be split. */
  parts(): readonly TaskRequest[]
}

/** Sends requests and stores what their answers say. */
export interface Exchange {
  /** Returns whether a prompt and its answer fit into the model's window. */
  fits(prompt: Prompt): boolean
  /** Returns the stored values whose keys begin with `prefix`, by the rest of the key. */
  kept(prefix: string): ReadonlyMap<string, unknown>
  /** Resolves once each request has an answer or was given up. Throws if the run can't continue. */
  send(requests: readonly TaskRequest[]): Promise<void>
}

/** A request with fewer titles is not worth the rules that it repeats. */
export const TITLES_MIN = 5

/** Splits the items into requests that fit into the window, each with at least five and at most `most` items. */
export function inWindows<Item>(
  items: readonly Item[],
  most: number,
  fits: (some: readonly Item[]) => boolean,
): Item[][] {
  const requests: Item[][] = []
  for (let at = 0; at < items.length; at += requests.at(-1)?.length ?? 1)
    requests.push(asManyAsFit(items.slice(at), most, fits))
  return requests
}

/** Returns as many of the first items as fit into the window, but at least five. */
export function asManyAsFit<Item>(
  items: readonly Item[],
  most: number,
  fits: (some: readonly Item[]) => boolean,
): Item[] {
  let count = Math.min(most, items.length)
  while (count > TITLES_MIN && !fits(items.slice(0, count)))
    count = Math.max(TITLES_MIN, Math.floor(count * 0.8))
  return items.slice(0, count)
}

export function inHalves<Item>(items: readonly Item[]): Item[][] {
  const middle = Math.ceil(items.length / 2)
  return [items.slice(0, middle), items.slice(middle)].filter((half) => half.length > 0)
}
