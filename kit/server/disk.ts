import { statfs } from 'node:fs/promises'

/** What is left of the disk of a folder, and its size, in bytes; null where there is no such folder. */
export async function diskOf(folder: string): Promise<{ free: number; size: number } | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, size: blocks * bsize }
  } catch {
    // Made by the first backup, or on another machine.
    return null
  }
}
