const MEGABYTE = 1024 ** 2

/**
 * The services that Quarry calls: display name and maximum decompressed body. 100 posts at Reddit's length limits have
 * about 8 MB with their HTML, and 50 of Lemmy's have 3 MB. Gemini's longest response has 65,536 tokens, and other
 * models should not exceed it.
 */
export const services = {
  reddit: { name: 'Reddit', bodyBytesMax: 16 * MEGABYTE },
  'hacker-news': { name: 'Hacker News', bodyBytesMax: 8 * MEGABYTE },
  'stack-exchange': { name: 'Stack Exchange', bodyBytesMax: 4 * MEGABYTE },
  lemmy: { name: 'Lemmy', bodyBytesMax: 4 * MEGABYTE },
  gemini: { name: 'Gemini', bodyBytesMax: 4 * MEGABYTE },
  'model-endpoint': { name: 'The model', bodyBytesMax: 4 * MEGABYTE },
} as const

export type Service = keyof typeof services
