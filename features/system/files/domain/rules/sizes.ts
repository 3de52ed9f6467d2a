import type { Allowed } from '../types.ts'

const MIB = 1024 * 1024

/** Largest size in bytes: what a badge picture, a few scanned pages and a handout may take. */
export const MAX_SIZE: Readonly<Record<Allowed, number>> = {
  image: 2 * MIB,
  scan: 10 * MIB,
  document: 25 * MIB,
}
