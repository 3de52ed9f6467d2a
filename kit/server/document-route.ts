import { z } from 'zod'
import type { Permission } from '#kit/domain/permissions.ts'
import { refuse, type Result } from '#kit/domain/result.ts'
import type { WrongFields } from './legacy.ts'
import type { PdfFile } from './pdf.ts'
import { admit, readingOf, type Reading, type RequestContext } from './route.ts'
import type { Tab } from './spreadsheet.ts'

/** A spreadsheet about to be written; its name has no ending. */
export interface SpreadsheetFile {
  readonly name: string
  readonly tabs: readonly Tab[]
}

/** A document about to be typeset; its name has no ending. */
export interface PrintedFile extends PdfFile {
  readonly name: string
}

/** Where a document is served: `:id` in the path and what the address asks make one input. */
interface Line<I extends z.ZodType> {
  readonly path: `/api/${string}.${'xlsx' | 'pdf'}`
  /** What old clients call it below the API folder, `fatturazione.xlsx`. */
  readonly oldName?: `${string}.xlsx`
  readonly who: Exclude<Permission, 'public'>
  /** Texts in, as an address carries them. */
  readonly input: I
}

/** A document that is made when it is asked for, by plain GET. */
export interface DocumentRoute extends Line<z.ZodType> {
  /** Refuses as operations do; throws Refused at a caller who is not admitted. */
  make(request: RequestContext, given: unknown): Promise<Result<SpreadsheetFile | PrintedFile>>
}

/** Serves a document under its address; who may is asked before the input is looked at. */
export function document<I extends z.ZodType>(
  line: Line<I>,
  make: (at: Reading, input: z.output<I>) => Promise<Result<SpreadsheetFile | PrintedFile>>,
): DocumentRoute {
  return {
    ...line,
    async make(request, given) {
      admit(line.who, request)
      const input = line.input.safeParse(given)
      if (input.success) return make(readingOf(request), input.data)
      const wrong: WrongFields = { ...refuse('kit.invalid_input'), issues: input.error.issues }
      return wrong
    },
  }
}

/** An id as an address carries it. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'Valore non valido')
  .transform(Number)
