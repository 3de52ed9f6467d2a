import { Button, Group, Modal, Text } from '@mantine/core'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useNarrow } from './narrow.ts'

interface Question {
  readonly title: string
  readonly text?: ReactNode
  /** What the button does, as a verb: "Elimina". */
  readonly confirmLabel: string
  readonly cancelLabel?: string
  /** The answer loses something: Enter alone does not confirm. */
  readonly danger?: boolean
}

interface Asked extends Question {
  readonly answer: (yes: boolean) => void
}

let asked: Asked | undefined
let opened = false
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks a question over the page; true when confirmed, false when closed in any other way. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      opened = false
      tell()
      resolve(yes)
    }
    asked = { ...question, answer }
    opened = true
    tell()
  })
}

/** Shows the questions of `confirm`; mounted once, by the frame of the program. */
export function ConfirmHost() {
  const question = useSyncExternalStore(subscribe, () => asked)
  const isOpen = useSyncExternalStore(subscribe, () => opened)
  if (!question) return null
  const focus = { 'data-autofocus': true }
  return (
    <Modal opened={isOpen} onClose={() => question.answer(false)} title={question.title} centered>
      {question.text && (
        <Text component="div" style={{ whiteSpace: 'pre-line' }}>
          {question.text}
        </Text>
      )}
      <Group justify="flex-end" mt="lg">
        <Button
          variant="default"
          onClick={() => question.answer(false)}
          {...(question.danger ? focus : {})}
        >
          {question.cancelLabel ?? 'Annulla'}
        </Button>
        <Button onClick={() => question.answer(true)} {...(question.danger ? {} : focus)}>
          {question.confirmLabel}
        </Button>
      </Group>
    </Modal>
  )
}

/** A window over the page; on a phone it fills the screen. */
export function Dialog(props: {
  title: string
  opened: boolean
  onClose: () => void
  children: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
}) {
  const narrow = useNarrow()
  const { size = 'md', ...rest } = props
  return <Modal {...rest} size={size} fullScreen={narrow} />
}
