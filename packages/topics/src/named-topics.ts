import { readTitle } from './read-title.ts'

/** The topic of a row as the model named it. */
export type NamedTopic = { id: string; label: string }

/** Returns the topic of a name. Its id is made as that of a found one, so that both are one topic. Undefined without words. */
export function namedTopic(name: string): NamedTopic | undefined {
  const id = readTitle(name)
    .map(({ key }) => key)
    .join(' ')
  return id === '' ? undefined : { id, label: name }
}
