import { openAsBlob } from 'node:fs'
import { S3mini, S3NetworkError, S3ServiceError } from 's3mini'
import type { Config } from '../config.ts'
import { StartFault } from '../start-fault.ts'

/** Milliseconds for one request: a part of 8 MB at 70 KB a second. */
const REQUEST_TIME = 120_000

/** A folder of an object store that speaks S3; every call throws StartFault with what it refused. */
export interface ObjectStore {
  /** The names of the files there. */
  readonly list: () => Promise<string[]>
  /** Puts a file there in parts, and looks whether it is as long as here. */
  readonly put: (name: string, file: string) => Promise<void>
  readonly drop: (names: readonly string[]) => Promise<void>
}

/** The store that the configuration names; `undefined` when it names none. */
export function objectStore(config: Config): ObjectStore | undefined {
  const { BACKUP_S3, BACKUP_S3_KEY, BACKUP_S3_SECRET, BACKUP_S3_REGION } = config
  if (BACKUP_S3 === undefined) return undefined
  const { origin, host, pathname } = new URL(BACKUP_S3)
  const [bucket = '', ...folders] = pathname.split('/').filter((part) => part !== '')
  const folder = folders.map((part) => `${part}/`).join('')
  const client = new S3mini({
    endpoint: `${origin}/${bucket}`,
    accessKeyId: BACKUP_S3_KEY ?? '',
    secretAccessKey: BACKUP_S3_SECRET ?? '',
    region: BACKUP_S3_REGION,
    requestAbortTimeout: REQUEST_TIME,
  })
  return {
    list: () =>
      said(async () => {
        const found = await client.listObjects('/', folder)
        return (found ?? []).map(({ Key }) => Key.slice(folder.length))
      }),
    put: (name, file) =>
      said(async () => {
        const content = await openAsBlob(file)
        await client.putAnyObject(`${folder}${name}`, content)
        const there = await client.getContentLength(`${folder}${name}`)
        if (there !== content.size) {
          throw new StartFault(
            `L’archivio ${host} ha ${there} byte di ${name}, che ne ha ${content.size}.`,
          )
        }
      }),
    drop: (names) =>
      said(async () => {
        for (const name of names) await client.deleteObject(`${folder}${name}`)
      }),
  }

  async function said<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw storeFault(error, host, bucket)
    }
  }
}

/** What a store refused, as a line; any other error comes back as it is. */
function storeFault(error: unknown, host: string, bucket: string): unknown {
  const reason =
    error instanceof Error && error.cause instanceof S3ServiceError ? error.cause : error
  if (reason instanceof S3ServiceError) {
    const { status, serviceCode = '' } = reason
    return new StartFault(
      REFUSALS[status]?.(host, bucket) ?? otherRefusal(host, status, serviceCode),
    )
  }
  const isSilent =
    reason instanceof S3NetworkError ||
    // What fetch throws when there is no connection, or it broke.
    reason instanceof TypeError ||
    (reason instanceof DOMException && reason.name === 'TimeoutError')
  if (isSilent) return new StartFault(`L’archivio ${host} non risponde.`)
  return error
}

const REFUSALS: Readonly<Record<number, (host: string, bucket: string) => string>> = {
  403: (host) =>
    `L’archivio ${host} rifiuta la chiave: controlla BACKUP_S3_KEY e BACKUP_S3_SECRET.`,
  404: (host, bucket) => `L’archivio ${host} non ha «${bucket}»: controlla BACKUP_S3.`,
}

const otherRefusal = (host: string, status: number, code: string) =>
  `L’archivio ${host} risponde ${status} ${code}.`
