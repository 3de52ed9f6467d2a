import { StartFault } from '../start-fault.ts'

export const dataDirInUse = (dataDir: string) =>
  new StartFault(
    `La cartella dati ${dataDir} è già usata da un altro Quinte in funzione: fermalo, oppure indica un'altra cartella con DATA_DIR.`,
  )

export const diskFull = (dataDir: string) =>
  new StartFault(`Il disco è pieno: non c'è più spazio nella cartella dati ${dataDir}.`)

/** Whether what a program of PostgreSQL wrote tells of a full disk. */
export const tellsDiskFull = (output: string) =>
  /no space left on device|check free disk space/i.test(output)

export const portTaken = (port: number) =>
  new StartFault(
    `La porta ${port} di 127.0.0.1, su cui lavora il database, è occupata da un altro programma.`,
  )

export const otherMajor = (cluster: string, found: string, ours: string) =>
  new StartFault(
    `Il database in ${cluster} è stato scritto da PostgreSQL ${found}, questo Quinte usa PostgreSQL ${ours}: fai una copia con la versione di Quinte che lo ha scritto e ripristinala con questa.`,
  )

export const noBinaries = (platform: string, cause?: unknown) =>
  new StartFault(
    `Il database incorporato per ${platform} non è installato o non funziona qui: reinstalla con npm ci, oppure indica un PostgreSQL con DATABASE_URL.`,
    { cause },
  )

/**
 * What the system refused (a file below DATA_DIR, a program, room on the disk), as a line for the
 * operator; any other error comes back as it is.
 */
export function systemFault(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  if ('syscall' in error && String(error.syscall).startsWith('spawn'))
    return noBinaries(`${process.platform}-${process.arch}`, error)
  switch (error.code) {
    case 'ENOSPC':
    case 'EDQUOT':
    case '53100': // PostgreSQL's own code for a full disk
      return diskFull(dataDir)
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new StartFault(
        `Non posso scrivere nella cartella dati ${dataDir}: controlla proprietario e permessi, oppure indica un'altra cartella con DATA_DIR.`,
      )
    case 'ENOTDIR':
    case 'EEXIST':
      return new StartFault(`${dataDir} non è una cartella: indica una cartella dati con DATA_DIR.`)
    default:
      return error
  }
}
