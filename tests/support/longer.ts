/**
 * How long the long tests run: `LONGER=yes` as long as each needs to say something, `LONGER=60` an
 * hour each, none without.
 */
const asked = process.env['LONGER'] ?? ''

/** Whether the long tests are run at all. */
export const LONGER = asked !== ''

/** Minutes for one of them, which takes `usual` where nothing else was asked for. */
export function minutesFor(usual: number): number {
  const minutes = Number(asked)
  return minutes > 0 ? minutes : usual
}
