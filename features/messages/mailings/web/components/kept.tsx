import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { keptTexts, NewWordingDialog } from '#f/messages/wordings/web/public.tsx'
import { confirm } from '#kit/web/dialog.tsx'
import { replaceWords } from '../../domain/text.ts'

interface Words {
  readonly subject: string
  readonly html: string
}

/** The texts that the office has kept: to take one into a mail, or to keep what is written. */
export function useKept(
  words: Words,
  take: (words: Words) => void,
): {
  readonly options: { value: string; label: string }[]
  /** Asks before what was written goes, unless it is a kept text itself. */
  readonly take: (id: string | null) => Promise<void>
  readonly keep: () => void
  readonly dialog: ReactNode
} {
  const [keeping, setKeeping] = useState(false)
  const { data } = useQuery(keptTexts)
  const rows = data?.rows ?? []
  return {
    options: rows.map(({ id, name }) => ({ value: String(id), label: name })),
    take: async (id) => {
      const found = rows.find((row) => String(row.id) === id)
      if (!found) return
      const isWritten = words.subject !== '' || words.html !== ''
      const isKept = rows.some((row) => row.subject === words.subject && row.html === words.html)
      if (isWritten && !isKept && !(await confirm(replaceWords(found.name)))) return
      take({ subject: found.subject, html: found.html })
    },
    keep: () => setKeeping(true),
    dialog: keeping && <NewWordingDialog words={words} onClose={() => setKeeping(false)} />,
  }
}
