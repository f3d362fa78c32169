/**
 * Numbers of features, so that scoring builds no strings. Only for features of which there are few: words and sequences
 * of words are found by feature-index.ts.
 */
const names: string[] = []
const numbers = new Map<string, number>()

export function featureOf(name: string): number {
  let number = numbers.get(name)
  if (number === undefined) {
    number = names.length
    names.push(name)
    numbers.set(name, number)
  }
  return number
}

export const nameOf = (feature: number): string => names[feature] ?? ''

export const countFeatures = (): number => names.length

/** Returns a function that gives a feature another name, each once. */
export function renaming(rename: (name: string) => string): (feature: number) => number {
  const renamed: number[] = []
  return (feature) => {
    while (renamed.length <= feature) renamed.push(-1)
    let number = renamed[feature] as number
    if (number < 0) {
      number = featureOf(rename(nameOf(feature)))
      renamed[feature] = number
    }
    return number
  }
}
