/** Records have a few levels; the rest is the work of programs that mean no good. */
const DEEPEST = 32

/** Enough for a form with its lists of numbers; an operation that takes more says so itself. */
const USUAL_VALUES = 10_000

/**
 * Whether a text in JSON has more lists, objects and entries of them than `most`, or too many one
 * inside the other, by one look at its signs: so a megabyte of `{},{},…` is refused before anything
 * is made of it. Texts inside of it may be of any length; what is no JSON is left to the parser.
 */
export function hasTooMuch(json: Uint8Array, most?: number): boolean {
  return tooMuchIn(most)(json)
}

/** The same for a text that comes in pieces: asked with each, true as soon as it is too much. */
export function tooMuchIn(most = USUAL_VALUES): (piece: Uint8Array) => boolean {
  let level = 0
  let count = 1
  let inText = false
  /** Where to go on in the next piece: after a sign that was cut off from its backslash. */
  let start = 0
  return (piece) => {
    let at = start
    for (; at < piece.length; at += 1) {
      const sign = piece[at]
      if (inText) {
        if (sign === BACKSLASH) at += 1
        else if (sign === QUOTE) inText = false
      } else if (sign === QUOTE) inText = true
      else if (sign === COMMA) count += 1
      else if (sign === BRACE || sign === BRACKET) {
        level += 1
        count += 1
        if (level > DEEPEST) return true
      } else if (sign === BRACE_END || sign === BRACKET_END) level -= 1
      if (count > most) return true
    }
    start = at - piece.length
    return false
  }
}

/** Whether a text in JSON has more different names than `most`: to make something of them is dear. */
export function hasMoreNames(json: Buffer, most: number): boolean {
  const names = new Set<string>()
  let from = -1
  for (let at = 0; at < json.length && names.size <= most; at += 1) {
    const sign = json[at]
    if (sign === BACKSLASH) at += 1
    else if (sign === QUOTE && from < 0) from = at + 1
    else if (sign === QUOTE) {
      const to = at
      while ((json[at + 1] ?? COMMA) <= SPACE) at += 1
      if (json[at + 1] === COLON) names.add(json.toString('latin1', from, to))
      from = -1
    }
  }
  return names.size > most
}

const SPACE = 0x20
const COLON = 0x3a
const QUOTE = 0x22
const COMMA = 0x2c
const BRACKET = 0x5b
const BACKSLASH = 0x5c
const BRACKET_END = 0x5d
const BRACE = 0x7b
const BRACE_END = 0x7d
