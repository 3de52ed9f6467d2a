import { UNKNOWN_ERROR } from '#kit/domain/wording.ts'
import { ApiError, noAnswer } from '../client/api-error.ts'
import { pageHeaders, refusalOf } from '../client/request.ts'
import { sessionOver } from '../client/session-over.ts'
import type { FormFile } from './form-file.ts'

/** A file that the server has, for the form to name. */
export interface Uploaded {
  readonly id: number
  readonly name: string
  /** Bytes. */
  readonly size: number
}

/**
 * Sends a file, which is read from the disk as it goes; `progress` is told how many bytes have gone.
 * `asked` says of a report what its address asks for. Throws ApiError. Not `fetch`, which does not tell how far it is.
 */
export function upload(
  file: File,
  progress: (sent: number) => void,
  signal: AbortSignal,
  asked = '',
): Promise<Uploaded> {
  return new Promise((resolve, reject) => {
    const session = sessionOver.current()
    const request = new XMLHttpRequest()
    request.open('POST', `/api/uploads?${new URLSearchParams({ name: file.name, asked })}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    for (const [name, value] of Object.entries(pageHeaders())) {
      request.setRequestHeader(name, value)
    }
    request.upload.onprogress = ({ loaded }) => progress(Math.min(loaded, file.size))
    request.onerror = () => reject(noAnswer(true))
    request.onabort = () => reject(new DOMException('given up', 'AbortError'))
    request.onload = () => {
      const answer = answerOf(request.responseText)
      if (request.status === 200 && answer !== undefined) return resolve(answer as Uploaded)
      const refused = refusalOf(request.status, answer)
      if (refused?.signedOut) sessionOver.announce(session)
      reject(refused ?? UNKNOWN)
    }
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

/** A report that is sent before its form opens, as one of that form's values; throws ApiError. */
export async function uploadForForm(file: File, asked: string): Promise<FormFile> {
  const { id, name, size } = await upload(file, () => {}, new AbortController().signal, asked)
  return { key: `upload-${id}`, name, size, uploadId: id }
}

/** Something in between answered, and not in our words. */
const UNKNOWN = new ApiError(UNKNOWN_ERROR, {
  kind: 'unavailable',
  status: 0,
  code: 'kit.no_answer',
  fields: {},
})

function answerOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
