import { textOfHtml } from '#kit/domain/html.ts'

const LIST_MARK = /<(ul|ol|\/ul|\/ol|li)\b[^>]*>/g
const LINK = /<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gs

/**
 * What rich text says in the plain part of a mail: paragraphs apart, the entries of a list with
 * their dash or number, and behind the words of a link where it leads. For sanitised HTML.
 */
export function plainPartOf(html: string): string {
  return withEntryMarks(html.replaceAll('</p></li>', '</li>'))
    .replace(LINK, (whole, href: string, words: string) => {
      const goal = href.replace(/^mailto:/i, '')
      return textOfHtml(words) === textOfHtml(goal) ? whole : `${whole} (${goal})`
    })
    .split(/<\/(?:p|ul|ol)>/)
    .map(textOfHtml)
    .filter((text) => text !== '')
    .join('\n\n')
}

function withEntryMarks(html: string): string {
  // The number of the last entry of each list that is open; null where they have none.
  const open: (number | null)[] = []
  return html.replace(LIST_MARK, (mark, name: string) => {
    if (name === 'ul' || name === 'ol') open.push(name === 'ol' ? 0 : null)
    else if (name !== 'li') open.pop()
    else {
      const last = open.pop() ?? null
      const next = last === null ? null : last + 1
      open.push(next)
      return `${mark}${next === null ? '-' : `${next}.`} `
    }
    return mark
  })
}
