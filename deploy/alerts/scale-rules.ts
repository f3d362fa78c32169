const UNITS_MS: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000 }

/** Divides every duration of alert rules by `scale`. Thresholds on ages stay: heartbeats and locks keep their times. */
export function scaleRules(rules: string, scale: number): string {
  const scaled = (text: string) =>
    text.replace(/(\d+)([smh])/g, (_, count, unit) => `${(Number(count) * (UNITS_MS[unit] ?? 0)) / scale}ms`)
  return rules.replace(/\[\d+[smh](?::\d+[smh])?\]|^\s*for: \d+[smh]/gm, scaled)
}
