import type { Client } from '#kit/web/client.ts'
import type { Crumb } from '#kit/web/page.tsx'
import type { Place } from '#kit/web/places.ts'
import type { ImportContract } from '../../domain/contract.ts'
import type { ImportField, ImportMode } from '../../domain/types.ts'

/** What the screen of the imports of a kind says and calls. */
export interface ImportScreen {
  readonly api: Client<ImportContract>
  /** Where its files are, below /api. */
  readonly path: string
  readonly fields: readonly ImportField[]
  readonly title: string
  readonly trail: readonly Crumb[]
  /** The screen itself, or one of its imports. */
  readonly place: (id?: number) => Place
  /** What a file is to have. */
  readonly intro: string
  /** What taking an import back does. */
  readonly undoing: string
  /** Where what was added is after that; in the trash where nothing is said. */
  readonly gone?: string
  /** What can be done with who is there already; all of it where nothing is said. */
  readonly modes?: readonly ImportMode[]
}
