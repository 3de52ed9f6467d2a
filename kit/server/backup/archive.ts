import { createHash, type Hash } from 'node:crypto'
import { z } from 'zod'
import type { Sequence, Table } from './schema.ts'

/**
 * The form of a backup, before gzip: the line below, then frames of one letter, the length of
 * what follows (32 bits, big-endian) and that many bytes. In this order: one `header`; for each
 * table `table`, its rows in PostgreSQL's COPY text form as any number of `data`, and `rows`; one
 * `sequences`; one `end`. All but `data` are JSON.
 */
const MAGIC = 'quinte-backup 1\n'

const schemas = {
  header: z.object({
    /** Instant of the copy, ISO. */
    createdAt: z.iso.datetime(),
    /** Migrations that the copied database had, oldest first. */
    migrations: z.array(z.object({ version: z.int(), checksum: z.string() })),
    /** Recognises the SECRET_KEY under which the copied secrets are sealed. */
    keyMark: z.string(),
  }),
  table: z.object({ name: z.string(), columns: z.array(z.string()) }),
  /** What was written of a table: `sha256` of all its data, hexadecimal. */
  rows: z.object({ count: z.int(), sha256: z.string() }),
  sequences: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
  /** `bytes` and `sha256` of all that came before; the first archives did not have them. */
  end: z.union([
    z.strictObject({ tables: z.int(), bytes: z.int(), sha256: z.string() }),
    z.strictObject({ tables: z.int() }),
  ]),
}
type Contents = { [K in keyof typeof schemas]: z.infer<(typeof schemas)[K]> }

/** What a backup says of itself before its rows. */
export type Header = Contents['header']
/** What was written of one table. */
export type Rows = Contents['rows']

type Kind = keyof Contents | 'data'
const LETTERS: Readonly<Record<Kind, string>> = {
  header: 'H',
  table: 'T',
  data: 'D',
  rows: 'R',
  sequences: 'S',
  end: 'E',
}
const KINDS = new Map(Object.entries(LETTERS).map(([kind, letter]) => [letter, kind as Kind]))
const HEAD = 5
/** Rows hold chunks of files of 256 kB, twice that in hexadecimal: a longer frame is damage. */
const LONGEST = 64 * 1024 * 1024

/** Length and digest of an archive so far, written at its end and checked there. */
export class ArchiveSum {
  readonly #hash: Hash = createHash('sha256')
  #bytes = 0

  /** Counts bytes, and hands them on. */
  add(piece: Buffer): Buffer {
    this.#hash.update(piece)
    this.#bytes += piece.length
    return piece
  }

  /** What was counted; the last call. */
  total(): { bytes: number; sha256: string } {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }
}

/** Why an archive cannot be read to its end. */
export class DamagedArchive extends Error {}

/** The first bytes of an archive. */
export function archiveStart(): Buffer {
  return Buffer.from(MAGIC)
}

/** A frame whose content is JSON. */
export function jsonFrame<K extends keyof Contents>(kind: K, content: Contents[K]): Buffer {
  return frame(kind, Buffer.from(JSON.stringify(content)))
}

/** A frame of rows. */
export function dataFrame(data: Buffer): Buffer {
  return frame('data', data)
}

function frame(kind: Kind, content: Buffer): Buffer {
  const head = Buffer.alloc(HEAD)
  head.write(LETTERS[kind], 'latin1')
  head.writeUInt32BE(content.length, 1)
  return Buffer.concat([head, content])
}

function parsed<K extends keyof Contents>(kind: K, content: Buffer): Contents[K] {
  try {
    return schemas[kind].parse(JSON.parse(content.toString())) as Contents[K]
  } catch (error) {
    throw new DamagedArchive(`no ${kind}`, { cause: error })
  }
}

/** Reads an archive from start to end, one frame after the other, from its uncompressed bytes. */
export class ArchiveReader {
  readonly #bytes: AsyncIterator<Buffer>
  readonly #sum = new ArchiveSum()
  #held: Buffer = Buffer.alloc(0)

  private constructor(bytes: AsyncIterable<Buffer>) {
    this.#bytes = bytes[Symbol.asyncIterator]()
  }

  /** Throws DamagedArchive when the bytes are no archive at all. */
  static async open(bytes: AsyncIterable<Buffer>): Promise<ArchiveReader> {
    const reader = new ArchiveReader(bytes)
    const start = await reader.#take(MAGIC.length)
    if (start.toString('latin1') !== MAGIC) throw new DamagedArchive('not a backup')
    reader.#sum.add(start)
    return reader
  }

  /** The next frame, which must be of this kind. */
  async next<K extends keyof Contents>(kind: K): Promise<Contents[K]> {
    const found = await this.#frame()
    if (found.kind !== kind) throw new DamagedArchive(`${found.kind} instead of ${kind}`)
    return parsed(kind, found.content)
  }

  /** The next table, or the sequences when there are no more. */
  async nextTable(): Promise<{ table: Table } | { sequences: readonly Sequence[] }> {
    const { kind, content } = await this.#frame()
    if (kind === 'table') return { table: parsed(kind, content) }
    if (kind === 'sequences') return { sequences: parsed(kind, content) }
    throw new DamagedArchive(`${kind} instead of a table`)
  }

  /** The data of the table just begun; checks them against its closing frame, handed to `close`. */
  async *data(close: (rows: Rows) => void): AsyncGenerator<Buffer> {
    const hash: Hash = createHash('sha256')
    for (;;) {
      const { kind, content } = await this.#frame()
      if (kind === 'data') {
        hash.update(content)
        yield content
        continue
      }
      if (kind !== 'rows') throw new DamagedArchive(`${kind} instead of rows`)
      const rows = parsed(kind, content)
      if (rows.sha256 !== hash.digest('hex')) throw new DamagedArchive('other rows')
      return close(rows)
    }
  }

  /**
   * The end: everything before it has the length and the digest that were written, and nothing
   * follows. Reading on to the last byte also lets gzip check what it wrote behind it.
   */
  async end(): Promise<{ readonly tables: number }> {
    const end = await this.next('end')
    const { bytes, sha256 } = this.#sum.total()
    if ('bytes' in end && (end.bytes !== bytes || end.sha256 !== sha256)) {
      throw new DamagedArchive('not what was written')
    }
    if (this.#held.length > 0 || (await this.#bytes.next()).done !== true) {
      throw new DamagedArchive('goes on behind its end')
    }
    return end
  }

  /** Lets go of the file when it is not read to its end. */
  async close(): Promise<void> {
    await this.#bytes.return?.()
  }

  async #frame(): Promise<{ kind: Kind; content: Buffer }> {
    const head = await this.#take(HEAD)
    const kind = KINDS.get(head.toString('latin1', 0, 1))
    const length = head.readUInt32BE(1)
    if (kind === undefined || length > LONGEST) throw new DamagedArchive('not a frame')
    const content = await this.#take(length)
    if (kind !== 'end') {
      this.#sum.add(head)
      this.#sum.add(content)
    }
    return { kind, content }
  }

  async #take(length: number): Promise<Buffer> {
    const pieces = [this.#held]
    let held = this.#held.length
    while (held < length) {
      const { value, done } = await this.#bytes.next()
      if (done === true) throw new DamagedArchive('ends too early')
      pieces.push(value)
      held += value.length
    }
    const all = pieces.length === 1 ? this.#held : Buffer.concat(pieces)
    this.#held = all.subarray(length)
    return all.subarray(0, length)
  }
}
