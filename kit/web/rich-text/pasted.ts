/** What of the look of a pasted text is meant by its author, not by the program it comes from. */
const MEANT = ['font-weight', 'font-style', 'text-decoration'] as const

/** Where Word keeps the bullet or number of a line of a list. */
const MARKER = 'span[style*="mso-list:Ignore"], span[style*="mso-list: Ignore"]'
const NUMBER = /^\s*[(]?(\d{1,3}|[a-z]|[ivx]+)[.)]/i

/**
 * A text from the clipboard of Word, Gmail or a page, as the editor takes it: words, bold, italic,
 * underlining, links and lists; no letters, sizes and colours of elsewhere, no empty lines. What was
 * copied in an editor of the program comes as it is.
 */
export function cleanPasted(html: string): string {
  if (html.includes('data-pm-slice')) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const alien of body.querySelectorAll('style, script, meta, link, title, xml')) alien.remove()
  makeLists(body)
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) {
    const kept = MEANT.flatMap((property) => {
      const value = element.style.getPropertyValue(property)
      return value === '' ? [] : [`${property}: ${value}`]
    })
    element.removeAttribute('style')
    if (kept.length > 0) element.setAttribute('style', kept.join('; '))
  }
  for (const line of body.querySelectorAll('p, div')) {
    if (line.textContent.trim() === '' && line.querySelector('br, img') === null) line.remove()
  }
  return body.innerHTML
}

/** Word writes a list as paragraphs that begin with their bullet: they become a list again. */
function makeLists(body: HTMLElement): void {
  for (const line of body.querySelectorAll<HTMLElement>('p[class^="MsoList"]')) {
    const marker = line.querySelector(MARKER)
    if (!marker) continue
    const kind = NUMBER.test(marker.textContent) ? 'ol' : 'ul'
    marker.remove()
    const before = line.previousElementSibling
    const list = before?.localName === kind ? before : document.createElement(kind)
    if (list !== before) line.before(list)
    const item = document.createElement('li')
    item.append(...line.childNodes)
    list.append(item)
    line.remove()
  }
}
