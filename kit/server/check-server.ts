import { StartFault } from './start-fault.ts'

/** Oldest PostgreSQL whose features the schema uses. */
const OLDEST = 150_000

/**
 * Asks a server for its version by `query`, which may have to connect first. Throws StartFault
 * when it does not answer, or is older than what the schema uses.
 */
export async function checkServer(
  query: (statement: string) => Promise<{ rows: { version: string }[] }>,
): Promise<void> {
  let version: number
  try {
    const { rows } = await query("select current_setting('server_version_num') as version")
    version = Number(rows[0]?.version)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartFault(`Il database non è raggiungibile: ${reason.split('\n')[0]}.`)
  }
  if (version < OLDEST) {
    throw new StartFault(
      `Serve PostgreSQL 15 o più recente: questo è ${Math.floor(version / 10_000)}.`,
    )
  }
}
