const IN_BROWSER = /^(features\/[^/]+\/[^/]+\/web|app\/web|tests\/journeys)\/.*\.test\.ts$/
const READS =
  'allInnerTexts|allTextContents|count|getAttribute|innerText|inputValue|is(Checked|Disabled|Editable|Enabled|Hidden|Visible)|textContent'
const AT_ONCE = new RegExp(`expect\\(\\s*await [^;]*?\\.(${READS})\\(`)

/** Places of a browser test that read the page once, perhaps before it shows what it will. */
export function hastyReads(file: string, text: string): string[] {
  if (!IN_BROWSER.test(file)) return []
  return text.split('\n').flatMap((line, index, lines) => {
    const found = AT_ONCE.exec(line.endsWith('expect(') ? `${line}${lines[index + 1]}` : line)?.[1]
    return found === undefined
      ? []
      : [`${file}:${index + 1}: ${found}() reads at once: expectSoon(() => …, value) waits`]
  })
}
