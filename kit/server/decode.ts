/**
 * Bytes as text: what their mark says, else UTF-8 when they are, else what Windows writes. UTF-16 is
 * what Excel calls “Testo Unicode”.
 */
export function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Banks and spreadsheets that do not write UTF-8 write this.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
