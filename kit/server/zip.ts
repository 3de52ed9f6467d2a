import { crc32 } from 'node:zlib'

/** A file of an archive, with its ending. */
export interface ZipEntry {
  readonly name: string
  readonly content: Uint8Array
}

const VERSION = 20
/** Names are UTF-8. */
const FLAGS = 0x0800
/** 1 January 1980, the first day that the format knows: when it was made is told by its name. */
const DAY = 0x21

/**
 * Writes an archive while its files come, each whole but one at a time. They are stored as they
 * are: what goes in is compressed already. For fewer than 65,535 files and 4 GB.
 */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory: Uint8Array[] = []
  const taken = new Set<string>()
  let offset = 0
  for await (const { name, content } of entries) {
    const facts = { name: Buffer.from(freeName(name, taken)), content, crc: crc32(content) }
    const head = Buffer.concat([record(0x04034b50, facts), facts.name])
    directory.push(entryOf(facts, offset), facts.name)
    offset += head.length + content.length
    yield head
    yield content
  }
  yield endOf(directory, offset)
}

interface Facts {
  readonly name: Uint8Array
  readonly content: Uint8Array
  readonly crc: number
}

/** What stands alike before the file and in the directory. */
function common({ name, content, crc }: Facts): Buffer {
  const bytes = Buffer.alloc(26)
  bytes.writeUInt16LE(VERSION, 0)
  bytes.writeUInt16LE(FLAGS, 2)
  bytes.writeUInt16LE(DAY, 8)
  bytes.writeUInt32LE(crc, 10)
  bytes.writeUInt32LE(content.length, 14)
  bytes.writeUInt32LE(content.length, 18)
  bytes.writeUInt16LE(name.length, 22)
  return bytes
}

function record(signature: number, facts: Facts): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32LE(signature)
  return Buffer.concat([head, common(facts)])
}

function entryOf(facts: Facts, offset: number): Buffer {
  const head = Buffer.alloc(6)
  head.writeUInt32LE(0x02014b50)
  head.writeUInt16LE(VERSION, 4)
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(offset, 10)
  return Buffer.concat([head, common(facts), rest])
}

function endOf(directory: readonly Uint8Array[], offset: number): Buffer {
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(directory.length / 2, 8)
  end.writeUInt16LE(directory.length / 2, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([entries, end])
}

/** Two people of the same name have a file each: the second one's is numbered. */
function freeName(name: string, taken: Set<string>): string {
  const [, stem = name, ending = ''] = /^(.*?)(\.[^.]+)?$/s.exec(name) ?? []
  let free = name
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) {
    free = `${stem} (${number})${ending}`
  }
  taken.add(free.toLowerCase())
  return free
}
