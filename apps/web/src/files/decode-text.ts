import { FileProblem } from './row.ts'

/** Bytes from which the encoding is detected. */
const SAMPLE_BYTES = 64 * 1024
/** Text that isn't UTF-8 is read as Windows-1252, Excel's Western encoding, up to this share of non-ASCII bytes. */
const WESTERN_MAX = 0.1
/** Bytes that are undefined in Windows-1252. */
const NOT_WESTERN: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const NO_TEXT = 'This file contains no text. Open a CSV, TSV, TXT, JSON or JSONL file.'
const NOT_UTF8 =
  'The text of this file is in an encoding that Quarry can’t recognize. Save it as UTF-8 and open it again.'

/** Decodes text, after reporting its encoding. Throws FileProblem if the encoding is not supported. */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array<ArrayBuffer>>,
  onEncoding: (encoding: Encoding) => void,
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  let sample: Uint8Array<ArrayBuffer> = new Uint8Array(0)
  const start = () => {
    const encoding = encodingOf(sample.subarray(0, SAMPLE_BYTES))
    onEncoding(encoding)
    decoder = new TextDecoder(encoding)
    return decoder.decode(sample, { stream: true })
  }
  for await (const part of bytes) {
    if (decoder) yield decoder.decode(part, { stream: true })
    else {
      sample = joined(sample, part)
      if (sample.length >= SAMPLE_BYTES) yield start()
    }
  }
  if (!decoder) yield start()
  yield decoder?.decode() ?? ''
}

function encodingOf(sample: Uint8Array<ArrayBuffer>): Encoding {
  const [first, second] = sample
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (sample.includes(0)) throw new FileProblem(NO_TEXT)
  return isUtf8(sample) ? 'utf-8' : western(sample)
}

function isUtf8(sample: Uint8Array<ArrayBuffer>): boolean {
  try {
    // Streaming, because the sample may end within a character.
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true })
    return true
  } catch {
    return false
  }
}

function western(sample: Uint8Array): Encoding {
  const beyond = sample.filter((byte) => byte >= 0x80)
  if (beyond.length > sample.length * WESTERN_MAX || beyond.some((byte) => NOT_WESTERN.has(byte)))
    throw new FileProblem(NOT_UTF8)
  return 'windows-1252'
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}
