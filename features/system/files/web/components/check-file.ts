import { HEAD_SIZE, isAllowed, mediaTypeOf } from '../../domain/rules.ts'
import { MAX_SIZE } from '../../domain/rules/sizes.ts'
import { FILE_UNREADABLE, fileSentences } from '../../domain/text.ts'
import type { Allowed, MediaType } from '../../domain/types.ts'

const MIB = 1024 * 1024

/** What a field takes: files of a kind, or only one type of them, with the sentence for others. */
interface Accepted {
  readonly allowed: Allowed
  readonly only?: MediaType
  readonly other?: string
}

/** What the server would refuse of a file, found out by its own rules before anything is sent. */
export function checkFile({
  allowed,
  only,
  other = fileSentences['files.unknown_type']({ allowed }),
}: Accepted) {
  return async (file: File): Promise<string | undefined> => {
    if (file.size > MAX_SIZE[allowed]) {
      return fileSentences['files.too_large']({ limit: MAX_SIZE[allowed] / MIB })
    }
    try {
      const head = new Uint8Array(await file.slice(0, HEAD_SIZE).arrayBuffer())
      if (head.length === 0) return fileSentences['files.empty']
      const type = mediaTypeOf(head)
      const right = type !== undefined && isAllowed(type, allowed) && (only ?? type) === type
      return right ? undefined : other
    } catch {
      // A folder that was dropped, or a file that is no longer there.
      return FILE_UNREADABLE
    }
  }
}
