import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { checkFile } from '#f/system/files/web/public.tsx'
import type { Output } from '#kit/domain/contract.ts'
import { formatKilobytes } from '#kit/domain/format.ts'
import { act } from '#kit/web/act.ts'
import { useBusy } from '#kit/web/busy.ts'
import { toApiError } from '#kit/web/client/api-error.ts'
import { upload } from '#kit/web/file-field/upload.ts'
import { notifyDone, progressToast, undoToast } from '#kit/web/toast.tsx'
import type { statementsContract } from '../../domain/contract.ts'
import { importedText, ONE_AT_A_TIME, statementSentences } from '../../domain/text.ts'
import { MAX_STATEMENT_SIZE } from '../../domain/types.ts'
import { api, PLACE } from '../api.ts'

/** Anything but text is told in the words of this page, before it is sent. */
const check = checkFile({
  allowed: 'document',
  only: 'text/plain',
  other: String(statementSentences['statements.not_a_statement']),
})

type Preview = Output<typeof statementsContract.preview>
type Added = Output<typeof statementsContract.add>

/** A file whose columns have to be told. */
export interface Asked extends Preview {
  readonly fileId: number
  readonly name: string
}

/**
 * Sends a file and imports it; when the bank's columns are new, or to be reviewed, it asks for them. What is
 * wrong with a file stays on the page, since it may take a while to find the line.
 */
export function useImport() {
  const navigate = useNavigate()
  const { busy, run } = useBusy()
  const [fault, setFault] = useState('')
  const [asked, setAsked] = useState<Asked>()

  const saved = (added: Added) => {
    setAsked(undefined)
    const said = importedText(added)
    if (added.again) notifyDone(said)
    else {
      undoToast(said, async () => {
        // The statement was there before: only what came to it now goes.
        if (added.brought) return act(api.takeOut, { ids: added.brought })
        await act(api.remove, { id: added.id })
        return navigate({ to: PLACE, search: {} })
      })
    }
    void navigate({ to: PLACE, search: { id: added.id } })
  }
  const start = async (file: File, review: boolean) => {
    setFault('')
    if (file.size > MAX_STATEMENT_SIZE) {
      return setFault(String(statementSentences['statements.too_large']))
    }
    const wrong = await check(file)
    if (wrong !== undefined) return setFault(`${file.name}: ${wrong}`)
    const progress = progressToast(`Importazione di ${file.name}`)
    try {
      const { id, name } = await upload(
        file,
        (sent) =>
          progress.say(`${file.name}: ${formatKilobytes(sent)} di ${formatKilobytes(file.size)}`),
        new AbortController().signal,
      )
      const preview = await api.preview({ fileId: id })
      const ask = !preview.known || (review && preview.header.length > 0)
      if (ask) setAsked({ ...preview, fileId: id, name })
      else saved(await act(api.add, { fileId: id }))
    } catch (cause) {
      setFault(`${file.name}: ${toApiError(cause).message}`)
    }
    progress.end()
  }
  const begin = (file: File, review: boolean) => run(() => start(file, review))
  return {
    busy,
    fault,
    asked,
    start: begin,
    drop: ([file, ...others]: readonly File[]) => {
      if (others.length > 0) setFault(ONE_AT_A_TIME)
      else if (file) void begin(file, false)
    },
    saved,
    forget: () => setFault(''),
    close: () => setAsked(undefined),
  }
}
