const MEGABYTE = 1024 ** 2

/**
 * The services that Quarry calls: display name and maximum decompressed body. A listing of 100 posts at Reddit's length
 * limits is about 8 MB with its HTML, and 50 of Lemmy's 3 MB; Gemini's largest response is 65,536 tokens, and other
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
