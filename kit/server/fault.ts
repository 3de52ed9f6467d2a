/** A reason not to start: its message is the one line the operator reads before the exit. */
export class StartFault extends Error {}
