import { Button, CloseButton, Group, Text, TextInput, Title } from '@mantine/core'
import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { foldText } from '#kit/domain/text.ts'
import { windowOpened } from './dialog/open.ts'
import { asked, type Asked, subscribeToQuestions } from './dialog/question.ts'
import classes from './dialog/dialog.module.css'
import { Layer } from './layer.tsx'

export { choose, confirm, tell } from './dialog/question.ts'

interface Props {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  readonly size?: 'sm' | 'md' | 'lg' | 'xl'
  /** `side`: along the left edge; `top`: near the top, without a visible heading. */
  readonly place?: 'centre' | 'side' | 'top'
}

/** A window over the page; on a phone it fills the screen. */
export function Dialog({ opened, ...props }: Props & { opened: boolean }) {
  return opened ? <OpenDialog {...props} /> : null
}

/**
 * The browser's own modal dialog: it keeps the focus inside, makes the rest of the page inert and
 * gives the focus back. What components inside draw over the page is drawn inside it.
 */
function OpenDialog({ title, onClose, children, size = 'md', place = 'centre' }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const shown = useRef(false)
  const titleId = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    const page = document.documentElement
    if (!document.querySelector('dialog[open]')) {
      page.style.setProperty('--scrollbar', `${innerWidth - page.clientWidth}px`)
    }
    element?.showModal()
    shown.current = true
    const first = FIRST.map((one) => element?.querySelector<HTMLElement>(one)).find(Boolean)
    first?.focus()
    const closed = element && windowOpened(element)
    return () => {
      closed?.()
      shown.current = false
      element?.close()
    }
  }, [])
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    const at = event.target as Element
    // The browser closes what it has opened itself, and that alone.
    if (at.closest('[popover]')) return
    // It would close the window without asking; and what is open inside closes first.
    event.preventDefault()
    if (!at.closest(OPEN_INSIDE)) onClose()
  }
  // While nothing inside has the focus, the browser alone hears of the key. What is inside has its
  // own cancel, such as a field of files.
  const cancel = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    if (event.cancelable) onClose()
  }
  // It closes the window all the same when it may not be hindered: at a second key in a row. What
  // is taken away here, or hidden while the next window is loaded, is not asked whether it may.
  const reopen = ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (currentTarget.open || !shown.current) return
    currentTarget.showModal()
    onClose()
  }
  return (
    <dialog
      ref={dialog}
      className={classes['dialog']}
      data-size={size}
      data-place={place}
      aria-labelledby={titleId}
      onKeyDown={escape}
      onCancel={cancel}
      onClose={reopen}
    >
      {/* The window is named by its title; a banner is only that of the whole page. */}
      <header role="presentation" className={`${classes['head']} row gap-lg apart`}>
        <Title order={2} id={titleId}>
          {title}
        </Title>
        <CloseButton aria-label="Chiudi" onClick={onClose} />
      </header>
      <Layer>
        <div className={classes['body']}>{children}</div>
      </Layer>
    </dialog>
  )
}

/** Where the focus goes: what asks for it, else the first field, else the first button below. */
const FIRST = [
  '[data-autofocus]',
  ':is(input, textarea, select):not([type=hidden])',
  ':not(header) > button',
]
const OPEN_INSIDE = '[aria-expanded=true]:not(button), .mantine-Popover-dropdown'

/** The buttons of a window: below what it is about, and in sight however long that is. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return (
    <Group justify="flex-end" className={classes['foot']}>
      {children}
    </Group>
  )
}

/** Shows the questions of `confirm` and `choose` and what `tell` tells; mounted once, by the frame of the program. */
export function ConfirmHost() {
  const question = useSyncExternalStore(subscribeToQuestions, asked)
  if (!question) return null
  return (
    // One in the place of another begins anew: with its own focus, and nothing typed.
    <Dialog
      key={question.title}
      opened
      title={question.title}
      size="sm"
      onClose={() => question.answer(undefined)}
    >
      {question.text && (
        <Text component="div" className="lines">
          {question.text}
        </Text>
      )}
      <Answers question={question} />
    </Dialog>
  )
}

/** Side by side; several of them one below the other, with the way out last. */
function Answers({ question }: { question: Asked }) {
  const { danger = false, told = false, typed, choices, answer } = question
  const [text, setText] = useState('')
  const missing = typed !== undefined && foldText(text) !== foldText(typed)
  const several = choices.length > 1
  const leave = !told && (
    <Button
      variant="default"
      data-autofocus={danger || undefined}
      onClick={() => answer(undefined)}
    >
      {question.cancelLabel ?? 'Annulla'}
    </Button>
  )
  const buttons = (
    <div className={`${classes['answers']} wrap`} data-several={several || undefined}>
      {!several && leave}
      {choices.map(({ value, label }, at) => (
        <Button
          key={value}
          variant={at === 0 ? 'filled' : 'default'}
          data-autofocus={(!danger && at === 0) || undefined}
          disabled={missing}
          onClick={() => answer(value)}
        >
          {label}
        </Button>
      ))}
      {several && leave}
    </div>
  )
  if (typed === undefined) return buttons
  return (
    <>
      <TextInput
        mt="md"
        label={`Per confermare scrivi «${typed}»`}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {buttons}
    </>
  )
}
