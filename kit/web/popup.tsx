import { type ReactNode, useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import classes from './popup/popup.module.css'
import { placeBeside } from './popup/place.ts'
import { RowTab, useRowTab } from './row-tab.ts'

/** What the button that opens a popup has to carry. */
export interface Trigger {
  readonly popoverTarget: string
  readonly 'aria-expanded': boolean
  readonly 'data-popup': string
  readonly onClickCapture: () => void
  readonly tabIndex?: 0 | -1
}

interface Props {
  /** The button that opens it, given what it has to carry. */
  readonly trigger: (props: Trigger) => ReactNode
  /** Drawn when it is open, as all of it: a list has one for each of its rows. */
  readonly children: (close: () => void) => ReactNode
  readonly label: string
  readonly role?: 'menu' | 'dialog'
  /** The edge of the button that the popup keeps to. */
  readonly align?: 'start' | 'end'
}

/**
 * Something small over the page, beside the button that opens it: the browser's own popover, so
 * Esc, a click elsewhere and the return of the focus are the browser's. It stays in its place in
 * the document, also inside a dialog.
 */
export function Popup({ trigger, children, label, role = 'dialog', align = 'end' }: Props) {
  const id = useId()
  const tab = useRowTab()
  const [opened, setOpened] = useState(false)
  useEffect(() => (opened ? keepPlaced(id, align) : undefined), [opened, id, align])
  const close = () => document.getElementById(id)?.hidePopover()
  // The browser looks for it when the click is over, and by then it has to be there.
  const draw = () => flushSync(() => setOpened(true))
  return (
    <>
      {trigger({
        popoverTarget: id,
        'aria-expanded': opened,
        'data-popup': id,
        onClickCapture: draw,
        ...tab,
      })}
      {opened && (
        <div
          id={id}
          popover="auto"
          role={role}
          aria-label={label}
          className={classes['popup']}
          // Only when it is gone: the focus returns to the button from what was in it.
          onToggle={({ newState, currentTarget }) => {
            if (newState === 'closed') setOpened(false)
            else takeFocus(currentTarget)
          }}
        >
          <RowTab value={undefined}>{children(close)}</RowTab>
        </div>
      )}
    </>
  )
}

/**
 * Keeps an open popup beside its button as it grows, with the focus in it; closes it when the
 * button is scrolled away from it. Answers how to stop.
 */
function keepPlaced(id: string, align: 'start' | 'end'): (() => void) | undefined {
  const popup = document.getElementById(id)
  const button = document.querySelector(`[data-popup="${CSS.escape(id)}"]`)
  if (!popup || !button) return undefined
  const grown = new ResizeObserver(() => {
    placeBeside(button, popup, align)
    takeFocus(popup)
  })
  const { top } = button.getBoundingClientRect()
  // The event of a scroll that was over when the button was pressed arrives only now.
  const scrolled = () => {
    if (button.getBoundingClientRect().top !== top) popup.hidePopover()
  }
  grown.observe(popup)
  addEventListener('scroll', scrolled, true)
  return () => {
    grown.disconnect()
    removeEventListener('scroll', scrolled, true)
  }
}

/** One that closes and opens again at once has not grown, so this is asked at both moments. */
function takeFocus(popup: HTMLElement): void {
  if (popup.contains(document.activeElement)) return
  const wanted = popup.querySelector<HTMLElement>('[data-autofocus], [data-selected]')
  ;(wanted ?? popup.querySelector<HTMLElement>('a, button, input'))?.focus()
}
