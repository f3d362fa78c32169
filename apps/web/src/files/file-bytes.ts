import { Decompress } from 'fzstd'
import { FileProblem } from './row.ts'

/** Maximum bytes of text after decompression: takes about a minute to read, and stops decompression bombs. */
const TEXT_BYTES_MAX = 512 * 1024 * 1024
/**
 * How many times its size a compressed file may unpack to, and the bytes below which that isn't checked. Posts grow 3
 * to 20 times, an endlessly repeated line a thousand times.
 */
const EXPANSION_MAX = 100
const EXPANSION_FROM_BYTES = 8 * 1024 * 1024
/** Bytes per part, small enough for reading to report progress and stop in between. */
const PART_BYTES = 128 * 1024
/** Compressed bytes per step, because Zstandard expands one byte to up to 32 KB. */
const ZSTD_SLICE_BYTES = 4096

const GZIP = [0x1f, 0x8b]
const ZSTD = [0x28, 0xb5, 0x2f, 0xfd]

/** First bytes of files that people take for tables, and what to tell them. */
const CONTAINERS: readonly (readonly [readonly number[], (name: string) => string])[] = [
  [
    [0x50, 0x4b],
    (name) =>
      /\.(?:xlsx|xlsm|ods|numbers)$/i.test(name)
        ? 'This is a spreadsheet file. Save it as “CSV UTF-8” in your spreadsheet program and open that file.'
        : 'This is a ZIP archive. Unpack it and open the file that is inside.',
  ],
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    () => 'This is an old Excel file. Save it as “CSV UTF-8” in Excel and open that file.',
  ],
  [
    [0x25, 0x50, 0x44, 0x46],
    () => 'This is a PDF, which has no list of titles. Open a CSV, TXT or JSON file.',
  ],
]

const TOO_LARGE =
  'This file contains more than 512 MB of text. Split it, or keep only the posts and columns that you need.'
const BOMB =
  'This compressed file unpacks to more than 100 times its size, which usually means repeated text. If it is a list of titles, unpack it and open the result.'
const DAMAGED =
  'This compressed file is damaged, cut off or made of several parts. Download it again, or unpack it first.'
const UNREADABLE = 'The browser couldn’t read this file. It may have been moved or changed. Choose it again.'
const WIDE_WINDOW =
  'This .zst file was compressed with a window of more than 128 MB. Unpack it with “zstd -d --long=31” and open the result.'

type Bytes = Uint8Array<ArrayBuffer>

/**
 * Yields the bytes of a file, decompressed if it starts like gzip or Zstandard. Calls `onRead` with the number of bytes
 * read. Throws FileProblem for files that are damaged, too large or not text.
 */
export async function* bytesOf(
  file: File,
  onRead: (bytes: number) => void,
  limit = TEXT_BYTES_MAX,
): AsyncGenerator<Bytes> {
  if (file.size === 0) throw new FileProblem('This file is empty.')
  const head = new Uint8Array(await readable(file.slice(0, 4).arrayBuffer()))
  const container = CONTAINERS.find(([magic]) => startsWith(head, magic))
  if (container) throw new FileProblem(container[1](file.name))
  const isCompressed = startsWith(head, GZIP) || startsWith(head, ZSTD)
  if (!isCompressed && file.size > limit) throw new FileProblem(TOO_LARGE)
  let bytes = 0
  let readBytes = 0
  const count = (more: number) => {
    readBytes += more
    onRead(more)
  }
  for await (const part of decompressed(file, head, count)) {
    for (let at = 0; at < part.length; at += PART_BYTES) {
      const piece = part.subarray(at, at + PART_BYTES)
      bytes += piece.length
      if (bytes > limit) throw new FileProblem(TOO_LARGE)
      if (bytes > Math.max(EXPANSION_FROM_BYTES, EXPANSION_MAX * readBytes)) throw new FileProblem(BOMB)
      yield piece
    }
  }
}

async function* decompressed(
  file: File,
  head: Bytes,
  onRead: (bytes: number) => void,
): AsyncGenerator<Bytes> {
  const counted = file.stream().pipeThrough(
    new TransformStream<Bytes, Bytes>({
      transform(chunk, controller) {
        onRead(chunk.length)
        controller.enqueue(chunk)
      },
    }),
  )
  if (startsWith(head, GZIP)) yield* chunksOf(counted.pipeThrough(new DecompressionStream('gzip')), DAMAGED)
  else if (startsWith(head, ZSTD)) yield* unzstd(chunksOf(counted, UNREADABLE))
  else yield* chunksOf(counted, UNREADABLE)
}

async function* unzstd(compressed: AsyncIterable<Bytes>): AsyncGenerator<Bytes> {
  let parts: Bytes[] = []
  let bytes = 0
  let isFirst = true
  let limit = Number.POSITIVE_INFINITY
  const decompress = new Decompress((part) => {
    bytes += part.length
    if (bytes > limit) throw new FileProblem(WIDE_WINDOW)
    // A copy, because the library keeps writing to its window.
    parts.push(part.slice())
  })
  const push = (slice: Bytes, isLast: boolean) => {
    try {
      decompress.push(slice, isLast)
    } catch (error) {
      throw error instanceof FileProblem ? error : new FileProblem(DAMAGED)
    }
  }
  for await (const chunk of compressed) {
    // The window is in the first bytes, which arrive together.
    if (isFirst && shrinkWindow(chunk)) limit = WINDOW_MAX
    isFirst = false
    for (let at = 0; at < chunk.length; at += ZSTD_SLICE_BYTES) {
      push(chunk.subarray(at, at + ZSTD_SLICE_BYTES), false)
      yield* parts
      parts = []
    }
  }
  push(new Uint8Array(0), true)
  yield* parts
}

/** Not every browser can iterate over streams. */
async function* chunksOf(stream: ReadableStream<Bytes>, problem: string): AsyncGenerator<Bytes> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await readable(reader.read(), problem)
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

async function readable<Value>(reading: Promise<Value>, problem = UNREADABLE): Promise<Value> {
  try {
    return await reading
  } catch (error) {
    const isFileGone = error instanceof DOMException && error.name.startsWith('Not')
    throw new FileProblem(isFileGone ? UNREADABLE : problem)
  }
}

function startsWith(head: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, at) => head[at] === byte)
}

/** Maximum window size in bytes. */
const WINDOW_MAX = 128 * 1024 * 1024
/** The window descriptor of that size: exponent 17 above 10, mantissa 0 (RFC 8878, 3.1.1.1.2). */
const DESCRIPTOR = 17 << 3
const MAGIC_BYTES = 4
const SINGLE_SEGMENT = 1 << 5

/**
 * Archive dumps are compressed with a window of 2 GB, whatever their size. Their first 128 MB of text can't refer
 * further back than that, so a window of 128 MB is enough. Writes that into the first frame's header and returns true
 * if it asks for more.
 */
function shrinkWindow(frame: Uint8Array): boolean {
  const flags = frame[MAGIC_BYTES] ?? 0
  const descriptor = frame[MAGIC_BYTES + 1] ?? 0
  if ((flags & SINGLE_SEGMENT) !== 0 || descriptor <= DESCRIPTOR) return false
  frame[MAGIC_BYTES + 1] = DESCRIPTOR
  return true
}
