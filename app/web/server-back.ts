/** Milliseconds between two looks at a server that does not answer. */
const PAUSE = 3000

/** Whether the server is there, with its database. */
export async function answers(): Promise<boolean> {
  try {
    return (await fetch('/readyz', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/** Loads the page again once the server is back; ends with what it returns. */
export function reloadOnceBack(): () => void {
  const look = async () => {
    if (await answers()) location.reload()
  }
  const timer = setInterval(() => void look(), PAUSE)
  return () => clearInterval(timer)
}
