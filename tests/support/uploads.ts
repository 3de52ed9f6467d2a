import type { Answer, Client } from './client.ts'
import { done } from './academy.ts'
import type { World } from './world.ts'

const MIB = 1024 * 1024

/** A PDF as far as its beginning goes, of so many bytes, no two pieces alike. */
export function pdfOf(size: number): Buffer {
  const content = Buffer.alloc(size)
  for (let at = 0; at + 4 <= size; at += 4) content.writeUInt32LE(at, at)
  content.write('%PDF-1.7\n')
  return content
}

/** One more byte than an upload may have. */
export const TOO_LARGE = 25 * MIB + 1

/** Sends a file as the screens do; a report for a mail with what it was asked for. */
export async function send(
  world: World,
  client: Client,
  name: string,
  content: Buffer | AsyncIterable<Uint8Array>,
  headers: Readonly<Record<string, string>> = {},
  asked = '',
): Promise<Answer> {
  const body = content instanceof Buffer ? new Uint8Array(content) : content
  const response = await fetch(`${world.url}/api/uploads?${new URLSearchParams({ name, asked })}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      ...(client.cookie === undefined ? {} : { cookie: client.cookie }),
      ...headers,
    },
    body,
    // Node asks for it when a body comes as a stream.
    ...(content instanceof Buffer ? {} : { duplex: 'half' }),
  } as unknown as RequestInit)
  return { status: response.status, body: await response.json(), headers: response.headers }
}

/** Uploads a file that must be taken; answers its number. */
export async function upload(
  world: World,
  client: Client,
  name = 'Dispensa.pdf',
  content = pdfOf(2_000),
): Promise<number> {
  return done(await send(world, client, name, content)).id
}

/** A stored file as a signed-in browser gets it: `/handout-files/5`. */
export async function fetchFile(world: World, client: Client, path: string, method = 'GET') {
  const answer = await fetch(`${world.url}/api${path}`, {
    method,
    headers: { cookie: client.cookie ?? '' },
  })
  return { answer, content: Buffer.from(await answer.arrayBuffer()) }
}

/** How many files the database holds, and how many pieces of them. */
export async function storedFiles(world: World): Promise<unknown> {
  const [row] = await world.sql(
    'select (select count(*) from files) as files, (select count(*) from file_chunks) as chunks, (select count(*) from uploads) as uploads',
  )
  return row
}
