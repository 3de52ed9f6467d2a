import type { z } from 'zod'
import type { Who } from '#kit/domain/contract.ts'
import { refuse, type Result } from '#kit/domain/result.ts'
import { admit, readingOf, type Reading, type RequestContext } from './route.ts'
import type { WrongFields } from './legacy.ts'
import type { Tab } from './spreadsheet.ts'

/** A spreadsheet about to be written; its name has no ending. */
export interface SpreadsheetFile {
  readonly name: string
  readonly tabs: readonly Tab[]
}

/** Where a spreadsheet is served: `:id` in the path and what the address asks make one input. */
interface Line<I extends z.ZodType> {
  readonly path: `/api/${string}.xlsx`
  readonly who: Exclude<Who, 'public'>
  /** Texts in, as an address carries them. */
  readonly input: I
}

/** A spreadsheet that is made when it is asked for, by plain GET. */
export interface SpreadsheetRoute extends Line<z.ZodType> {
  /** Refuses as operations do; throws Refused at a caller who is not admitted. */
  make(request: RequestContext, given: unknown): Promise<Result<SpreadsheetFile>>
}

/** Serves a spreadsheet under its address; who may is asked before the input is looked at. */
export function spreadsheet<I extends z.ZodType>(
  line: Line<I>,
  make: (at: Reading, input: z.output<I>) => Promise<Result<SpreadsheetFile>>,
): SpreadsheetRoute {
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
