/** Bytes of the largest window that is held in memory. */
export const WINDOW_MAX = 128 * 1024 * 1024
/** The window descriptor of that size: exponent 17 above 10, mantissa 0 (RFC 8878, 3.1.1.1.2). */
const DESCRIPTOR = 17 << 3
const MAGIC_BYTES = 4
const SINGLE_SEGMENT = 1 << 5

/**
 * Archive dumps are compressed with a window of 2 GB, whatever their size. The first 128 MB of text can't refer further back
 * than that, so they can be read with a smaller one. Changes the first frame's header and returns true if it asks for more.
 */
export function shrinkWindow(frame: Uint8Array): boolean {
  const flags = frame[MAGIC_BYTES] ?? 0
  const descriptor = frame[MAGIC_BYTES + 1] ?? 0
  if ((flags & SINGLE_SEGMENT) !== 0 || descriptor <= DESCRIPTOR) return false
  frame[MAGIC_BYTES + 1] = DESCRIPTOR
  return true
}
