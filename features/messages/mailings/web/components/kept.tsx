import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { keptTexts, NewWordingDialog } from '#f/messages/wordings/web/public.tsx'

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
  readonly take: (id: string | null) => void
  readonly keep: () => void
  readonly dialog: ReactNode
} {
  const [keeping, setKeeping] = useState(false)
  const { data } = useQuery(keptTexts)
  const rows = data?.rows ?? []
  return {
    options: rows.map(({ id, name }) => ({ value: String(id), label: name })),
    take: (id) => {
      const found = rows.find((row) => String(row.id) === id)
      if (found) take({ subject: found.subject, html: found.html })
    },
    keep: () => setKeeping(true),
    dialog: keeping && <NewWordingDialog words={words} onClose={() => setKeeping(false)} />,
  }
}
