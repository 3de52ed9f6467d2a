import type { Result } from '#kit/domain/result.ts'
import type { FilePlace } from '../../../domain/rules/files.ts'
import type { MoveData, MoveKind, OldId } from '../../../domain/types.ts'
import { fileAt, fileMark, newIdOf } from '../../queries/moved.ts'
import { missing, type Mover, type Taken, type Taking } from './taker.ts'

/** Kinds of files that are fetched by themselves. */
type FileKind = Extract<MoveKind, 'event_file' | 'discount_file' | 'invoice_file' | 'proof'>

/** A file with the number here of what it belongs to. */
interface FetchedFile {
  readonly ownerId: number
  readonly name: string
  readonly content: Buffer
}

/** How a kind of file is found and taken. */
interface Fetched<Kind extends FileKind> {
  /** The record of the old program that it belongs to. */
  readonly owner: readonly [kind: MoveKind, oldId: (data: MoveData[Kind]) => OldId]
  readonly place: (data: MoveData[Kind]) => FilePlace
  readonly bring: (
    taking: Taking<Kind>,
    file: FetchedFile,
    data: MoveData[Kind],
  ) => Promise<Result<Taken>>
}

/** Takes files to the records that they belong to; what lies in one place may change. */
export function fetched<Kind extends FileKind>({
  owner: [kind, oldIdOf],
  place,
  bring,
}: Fetched<Kind>): Pick<Mover<Kind>, 'take' | 'content'> {
  return {
    take: async (taking, data) => {
      const { at, moveInId } = taking
      const ownerId = await newIdOf(at.tx, kind, oldIdOf(data))
      const content = await fileAt(at.tx, moveInId, place(data))
      if (ownerId === undefined || content === undefined) return missing(oldIdOf(data))
      return bring(taking, { ownerId, name: data.name, content }, data)
    },
    content: ({ at, moveInId }, data) => fileMark(at.tx, moveInId, place(data)),
  }
}
