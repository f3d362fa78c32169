/** The number of a line of metrics: its name with its labels, as Prometheus reads it; NaN where there is none. */
export function numberAt(text: string, line: string): number {
  const found = text.split('\n').find((candidate) => candidate.startsWith(`${line} `))
  return Number(found?.slice(line.length + 1))
}
