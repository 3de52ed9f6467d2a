/** What is added to files by writing them as text, with line ends, and room for the words. */
const CODED = 78 / 57
const WORDS = 100_000

/** How many bytes of files fit into a mail of a server that takes so many in all. */
export const filesWithin = (sizeLimit: number): number =>
  Math.max(0, Math.floor((sizeLimit - WORDS) / CODED))
