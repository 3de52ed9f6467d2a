import { createHashHistory, type RouterHistory } from '@tanstack/react-router'

/**
 * The places of the program in the address, after its `#`. An address that is typed into the bar
 * makes an entry of the browser's history that does not say where in it it stands: who then wants
 * to stay on a form with changes could not be brought back to it. It gets the number after the one
 * it came from, before the router hears of it.
 */
export function placesInAddress(): RouterHistory {
  const known: { history?: RouterHistory } = {}
  const number = () => {
    if (window.history.state || !known.history) return
    const { __TSR_index: before } = known.history.location.state
    const key = `typed ${performance.now()}`
    const state = { key, __TSR_key: key, __TSR_index: before + 1 }
    // Past the router's own, which takes it for a change of the place.
    History.prototype.replaceState.call(window.history, state, '')
  }
  // Before the router's: at the window they are called in the order in which they came.
  window.addEventListener('popstate', number)
  known.history = createHashHistory()
  return known.history
}
