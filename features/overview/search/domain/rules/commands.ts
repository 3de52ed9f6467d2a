import { foldText } from '#kit/domain/text.ts'

/** How a command or a screen is meant: by all its label, by a part of it, by other words. */
export type Meant = 'label' | 'part' | 'words'

/**
 * Whether and how a folded text means a command: otherwise than by its label each word typed has to
 * begin one of its words.
 */
export function meantBy(label: string, others: string, typed: string): Meant | undefined {
  const own = foldText(label)
  if (own === typed) return 'label'
  if (own.includes(typed)) return 'part'
  const words = foldText(`${own} ${others}`).split(/[^a-z0-9]+/)
  const isBegun = (part: string) => words.some((word) => word.startsWith(part))
  return typed.split(' ').every(isBegun) ? 'words' : undefined
}
