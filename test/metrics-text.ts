/** Returns the value of a metric's line in Prometheus format, by name and labels; NaN if there is none. */
export function numberAt(text: string, line: string): number {
  const found = text.split('\n').find((candidate) => candidate.startsWith(`${line} `))
  return Number(found?.slice(line.length + 1))
}
