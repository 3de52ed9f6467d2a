import type pg from 'pg'

const MS = 1

/**
 * Writes to the database all the time, as an academy at work does: what the program remembers of
 * before a write it may not say again. Ends by the function that it answers with.
 */
export function keepWriting(pool: pg.Pool): () => Promise<void> {
  let open = true
  const writing = (async () => {
    while (open) {
      // The least that is a write: a transaction with a number of its own.
      await pool.query('select pg_current_xact_id()')
      await new Promise((resolve) => setTimeout(resolve, MS))
    }
  })()
  return () => {
    open = false
    return writing
  }
}
