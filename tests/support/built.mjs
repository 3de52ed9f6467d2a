import { ensureBuilt } from '../../tools/built.mjs'

/** Gives a run of the tests the screen and the server as they are built from these very sources. */
export default function setup() {
  ensureBuilt('screen', 'server')
}
