import { z } from 'zod'
import type { Permission } from '#kit/domain/permissions.ts'
import { refuse, type Result } from '#kit/domain/result.ts'
import type { WrongFields } from './legacy.ts'
import type { PdfFile } from './pdf.ts'
import { admit, readingOf, type Reading, type RequestContext } from './route.ts'
import type { Tab } from './spreadsheet.ts'
import type { ZipEntry } from './zip.ts'

/** A spreadsheet about to be written; its name has no ending. */
export interface SpreadsheetFile {
  readonly name: string
  readonly tabs: readonly Tab[]
}

/** A document about to be typeset; its name has no ending. */
export interface PrintedFile extends PdfFile {
  readonly name: string
}

/** Files about to be sent as one archive; its name has no ending. */
export interface PackedFiles {
  readonly name: string
  readonly entries: AsyncIterable<ZipEntry>
}

type Made = Result<SpreadsheetFile | PrintedFile | PackedFiles>

/** What making a document may use. */
export type Making = Omit<Reading, 'request' | 'cached'>

/** Where a document is served: `:id` in the path and what the address asks make one input. */
interface Line<I extends z.ZodType> {
  readonly path: `/api/${string}.${'xlsx' | 'pdf' | 'zip'}`
  /** What old clients call it below the API folder, `fatturazione.xlsx`. */
  readonly oldName?: `${string}.xlsx`
  readonly who: Exclude<Permission, 'public'>
  /** Texts in, as an address carries them. */
  readonly input: I
}

/** A document that is made when it is asked for, by plain GET. */
export interface DocumentRoute extends Line<z.ZodType> {
  /** Refuses as operations do; throws Refused at a caller who is not admitted. */
  make(request: RequestContext, given: unknown): Promise<Made>
  /** The same for work that the server does by itself; who may has been asked already. */
  makeFor(at: Making, given: unknown): Promise<Made>
}

/** Serves a document under its address; who may is asked before the input is looked at. */
export function document<I extends z.ZodType>(
  line: Line<I>,
  make: (at: Making, input: z.output<I>) => Promise<Made>,
): DocumentRoute {
  const makeFor = async (at: Making, given: unknown): Promise<Made> => {
    const input = line.input.safeParse(given)
    if (input.success) return make(at, input.data)
    const wrong: WrongFields = { ...refuse('kit.invalid_input'), issues: input.error.issues }
    return wrong
  }
  return {
    ...line,
    makeFor,
    async make(request, given) {
      admit(line.who, request)
      return makeFor(readingOf(request), given)
    },
  }
}

/** An id as an address carries it. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'Valore non valido')
  .transform(Number)
