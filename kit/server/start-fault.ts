/**
 * A reason for which the server cannot start, that an operator can act on. `message` is one
 * Italian line, printed as it is, without a stack; the process then ends with a non-zero code.
 * What is thrown and is not a StartFault is a bug.
 */
export class StartFault extends Error {
  override name = 'StartFault'
}
