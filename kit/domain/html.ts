/** What HTML says without its marks; for HTML that has been sanitised. */

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
}

/**
 * The text of HTML as one reads it, a line for each paragraph and each entry of a list. The time it
 * takes grows with the length alone, whatever a stranger writes: after the last `>` nothing looks
 * for the end of a mark.
 */
export function textOfHtml(html: string): string {
  const end = html.lastIndexOf('>') + 1
  const unmarked = html
    .slice(0, end)
    .replace(/<(?:br|\/p|\/li)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
  return (unmarked + html.slice(end))
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .split('\n')
    .map((line) => line.replaceAll('\u00a0', ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}
