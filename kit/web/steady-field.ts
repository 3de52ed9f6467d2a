/**
 * Keeps the field of choice that has the focus where it is on the screen when what stands above it
 * grows: its list would go away with it, or an option from under the mouse.
 */
export function keepFieldsSteady(): void {
  let letGo = () => {}
  document.addEventListener('focusin', ({ target }) => {
    letGo()
    letGo = target instanceof Element && target.matches(CHOICE) ? hold(target) : () => {}
  })
}

const CHOICE = '[aria-haspopup=listbox]'

/** Answers how to stop. */
function hold(field: Element): () => void {
  const scroller = scrollerOf(field)
  if (!scroller) return () => {}
  // What was chosen may make the field itself higher, which moves nothing above it.
  const whole = field.closest('.mantine-InputWrapper-root') ?? field
  const placeNow = () => whole.getBoundingClientRect().top + scroller.scrollTop
  let place = placeNow()
  const moved = new ResizeObserver(() => {
    const now = placeNow()
    if (now !== place) scroller.scrollBy(0, now - place)
    place = now
  })
  for (let around = field.parentElement; around; around = around.parentElement) {
    moved.observe(around)
  }
  // The browser would do it as well, but not at the top of the page.
  scroller.style.overflowAnchor = 'none'
  return () => {
    moved.disconnect()
    scroller.style.overflowAnchor = ''
  }
}

/** What scrolls the field; nothing for one that stays while the page is scrolled. */
function scrollerOf(field: Element): HTMLElement | undefined {
  for (let around = field.parentElement; around; around = around.parentElement) {
    const { position, overflowY } = getComputedStyle(around)
    if (position === 'fixed' || position === 'sticky') return undefined
    if (/auto|scroll/.test(overflowY)) return around
  }
  return document.documentElement
}
