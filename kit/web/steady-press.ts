/** How far a hand moves while it only presses, in pixels. */
const TREMBLE = 8

/**
 * Lets a press of a button through that moved away from under the pointer: what came on the page
 * between pressing and letting go pushed it aside, and the browser tells no click. Who lets go
 * somewhere else takes the press back, as everywhere.
 */
export function keepPressesSteady(): void {
  let released = (_up: PointerEvent) => {}
  let isTold = false
  document.addEventListener('pointerdown', ({ target, clientX, clientY, button, pointerType }) => {
    const pressed = target instanceof Element ? target.closest('button') : null
    // A finger is told where it went down.
    const isLeft = pointerType === 'mouse' && button === 0
    isTold = false
    released = (up) => {
      const isHeld = Math.hypot(up.clientX - clientX, up.clientY - clientY) <= TREMBLE
      if (isLeft && isHeld && up.target instanceof Node && !pressed?.contains(up.target)) {
        pressed?.click()
        isTold = pressed !== null
      }
    }
  })
  document.addEventListener('pointerup', (up) => released(up))
  // What the button stands in, such as the row of a list, would be told of the same press.
  const once = (click: MouseEvent) => {
    if (isTold && click.detail > 0) click.stopPropagation()
  }
  document.addEventListener('click', once, true)
}
