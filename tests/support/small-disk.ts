import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A small disk of its own, where the machine lets one be mounted. */
export async function smallDisk(
  megabytes: number,
): Promise<{ folder: string; remove(): Promise<void> } | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'quinte-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'quinte', folder])
  } catch {
    // Not as this user, or not on this system.
    await rm(folder, { recursive: true })
    return undefined
  }
  const remove = async () => {
    execFileSync('umount', ['-l', folder])
    await rm(folder, { recursive: true })
  }
  return { folder, remove }
}
