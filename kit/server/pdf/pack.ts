/**
 * Makes a typeset PDF small: what its objects say, which in a tagged document is nearly all of it,
 * is put into compressed streams. The typesetter writes every object in plain text.
 */
import { deflateSync } from 'node:zlib'

/** So many objects are read at once by whoever needs one of them. */
const OBJECTS_A_STREAM = 500
const ENTRY = 20

interface Parsed {
  readonly head: Buffer
  /** What stands between `obj` and `endobj`, from object 1 on. */
  readonly objects: readonly Buffer[]
  /** `/Root 39 0 R /Info 37 0 R …` */
  readonly trailer: string
}

/** The same document in less space; as it was when it is not written as expected. */
export function packPdf(pdf: Uint8Array): Uint8Array {
  const parsed = parse(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength))
  return parsed ? write(parsed) : pdf
}

function parse(pdf: Buffer): Parsed | undefined {
  const at = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(pdf.toString('latin1', -60))?.[1]
  const table = pdf.toString('latin1', Number(at ?? pdf.length))
  const [begin, size] = /^xref\n0 (\d+)\n/.exec(table) ?? []
  const trailer = /trailer\s*<<([^]*)>>\s*startxref/.exec(table)?.[1]
  if (begin === undefined || trailer === undefined) return undefined
  const count = Number(size) - 1
  const starts = Array.from({ length: count }, (_, place) =>
    Number(table.substr(begin.length + (place + 1) * ENTRY, 10)),
  )
  const objects = starts.map((start, place) =>
    bodyOf(pdf.subarray(start, starts[place + 1] ?? Number(at)), place + 1),
  )
  const whole = objects.filter((body) => body !== undefined)
  if (whole.length < count) return undefined
  const head = pdf.subarray(0, starts[0])
  return { head, objects: whole, trailer: trailer.replace(/\/Size \d+/, '').trim() }
}

function bodyOf(object: Buffer, number: number): Buffer | undefined {
  const head = `${number} 0 obj\n`
  const end = object.lastIndexOf('\nendobj')
  if (end < 0 || object.toString('latin1', 0, head.length) !== head) return undefined
  return object.subarray(head.length, end)
}

const isStream = (body: Buffer) => body.subarray(-9).toString('latin1') === 'endstream'

function write({ head, objects, trailer }: Parsed): Buffer {
  const parts: Buffer[] = [head]
  let length = head.length
  const entries: (readonly [kind: number, where: number, place: number])[] = [[0, 0, 65_535]]
  const put = (number: number, body: Buffer) => {
    const object = Buffer.concat([
      Buffer.from(`${number} 0 obj\n`),
      body,
      Buffer.from('\nendobj\n'),
    ])
    entries[number] = [1, length, 0]
    length += object.length
    parts.push(object)
  }
  const numbered = objects.map((body, place) => ({ number: place + 1, body }))
  for (const { number, body } of numbered) if (isStream(body)) put(number, body)
  const plain = numbered.filter(({ body }) => !isStream(body))
  let next = objects.length + 1
  for (let at = 0; at < plain.length; at += OBJECTS_A_STREAM) {
    const together = plain.slice(at, at + OBJECTS_A_STREAM)
    for (const [place, { number }] of together.entries()) entries[number] = [2, next, place]
    put(next, objectStream(together))
    next += 1
  }
  const start = length
  entries[next] = [1, start, 0]
  const table = Buffer.alloc(entries.length * 7)
  for (const [place, [kind, where, index]] of entries.entries()) {
    table.writeUInt8(kind, place * 7)
    table.writeUInt32BE(where, place * 7 + 1)
    table.writeUInt16BE(index, place * 7 + 5)
  }
  put(next, stream(`/Type /XRef /Size ${entries.length} /W [1 4 2] ${trailer}`, table))
  parts.push(Buffer.from(`startxref\n${start}\n%%EOF\n`))
  return Buffer.concat(parts)
}

function objectStream(together: readonly { number: number; body: Buffer }[]): Buffer {
  const places: string[] = []
  let at = 0
  for (const { number, body } of together) {
    places.push(`${number} ${at}`)
    at += body.length + 1
  }
  const index = Buffer.from(`${places.join(' ')}\n`)
  const bodies = together.flatMap(({ body }) => [body, Buffer.from('\n')])
  const words = `/Type /ObjStm /N ${together.length} /First ${index.length}`
  return stream(words, Buffer.concat([index, ...bodies]))
}

function stream(words: string, content: Buffer): Buffer {
  const packed = deflateSync(content)
  return Buffer.concat([
    Buffer.from(`<< ${words} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`),
    packed,
    Buffer.from('\nendstream'),
  ])
}
