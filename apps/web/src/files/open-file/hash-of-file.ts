import { createHash } from '@quarry/questions/hash-of'

/** Returns the same text for the same bytes, whatever the file's name. Reads it in parts, because it may be large. */
export async function hashOfFile(file: Blob): Promise<string> {
  const hash = createHash()
  for await (const part of file.stream()) for (const byte of part) hash.add(byte)
  return `${file.size.toString(36)}-${hash.value().toString(36)}`
}
