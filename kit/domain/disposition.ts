/** The name that a server gave a file, from its `content-disposition`; undefined without a valid one. */
export function fileNameIn(disposition: string | null | undefined): string | undefined {
  const exact = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1]
  try {
    return exact === undefined ? undefined : decodeURIComponent(exact)
  } catch {
    // Not written as names are: it has none then.
    return undefined
  }
}
