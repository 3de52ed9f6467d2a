const QUERIES = /^features\/[^/]+\/[^/]+\/server\/queries(\.ts$|\/)/
const WRITING =
  /\b(insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\b|\b(insert\s+into|update\s+\w+\s+set|delete\s+from|merge\s+into|truncate\s+\w)/i

/** Lines of the query files that write: reads never act. */
export function writingQueries(file: string, text: string): string[] {
  if (!QUERIES.test(file)) return []
  return text.split('\n').flatMap((line, index) => {
    const found = WRITING.exec(line)?.[0]
    return found === undefined ? [] : [`${file}:${index + 1}: queries never write (${found})`]
  })
}
