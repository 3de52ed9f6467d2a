/** The names of proofs that are added together: one keeps it, several are numbered from 1. */
export function proofNames(name: string, count: number): string[] {
  if (count === 1) return [name]
  return Array.from({ length: count }, (_, at) => `${name} ${at + 1}`)
}

const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'application/pdf': ['.pdf'],
}
export const PROOF_ENDINGS = Object.values(ENDINGS).flat()

/**
 * Whether a file may be chosen as a proof by its name: one of the endings that are taken, or none.
 * The server looks at what it holds, and gives it a name that fits.
 */
export function isProofName(name: string): boolean {
  const [ending] = /\.[a-z][a-z0-9]+$/i.exec(name) ?? []
  return ending === undefined || PROOF_ENDINGS.includes(ending.toLowerCase())
}

/** What a proof is called on the disk: its name with the ending of its type. */
export function fileNameOf({ name, mediaType }: { name: string; mediaType: string }): string {
  const endings = ENDINGS[mediaType] ?? []
  const ends = endings.some((ending) => name.toLowerCase().endsWith(ending))
  return ends ? name : `${name}${endings[0] ?? ''}`
}

interface Named {
  readonly id: number
  readonly name: string
}

/**
 * What a list of names, as old clients write it, does to the proofs of an instalment: a name stands
 * for one proof, those that have it already come first; what is left of the names is new, and
 * proofs that are not named go.
 */
export function matchNames(
  proofs: readonly Named[],
  names: readonly string[],
): { readonly added: readonly string[]; readonly removed: readonly number[] } {
  const left = [...proofs]
  const added = names.filter((name) => {
    const at = left.findIndex((proof) => proof.name === name)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return { added, removed: left.map(({ id }) => id) }
}
