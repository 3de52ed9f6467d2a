import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
// @ts-expect-error The package brings no types.
import S3rver from '@20minutes/s3rver'

const BUCKET = 'copie'

/** An object store on loopback, with one bucket. */
export interface ObjectStoreServer extends AsyncDisposable {
  /** The variables that lead a program to a folder of it. */
  readonly env: Readonly<Record<string, string>>
  /** The keys of the bucket. */
  readonly keys: () => Promise<string[]>
}

export async function openObjectStore(): Promise<ObjectStoreServer> {
  const directory = await mkdtemp(path.join(tmpdir(), 'quinte-store-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    // It forgets the slash after the bucket that a list's address ends in. The key must be known all the same.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: BUCKET }],
  })
  const { port } = (await server.run()) as AddressInfo
  return {
    env: {
      BACKUP_S3: `http://127.0.0.1:${port}/${BUCKET}/accademia`,
      BACKUP_S3_KEY: 'S3RVER',
      BACKUP_S3_SECRET: 'S3RVER',
      BACKUP_S3_REGION: 'us-east-1',
    },
    keys: async () => {
      const names = await readdir(path.join(directory, BUCKET), { recursive: true })
      const content = '._S3rver_object'
      return names
        .filter((name) => name.endsWith(content))
        .map((name) => name.slice(0, -content.length))
    },
    [Symbol.asyncDispose]: async () => {
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}
