/**
 * The pages to offer: the first, the last and those within `around` of the present one;
 * undefined stands for a gap. A gap of one page is that page.
 */
export function shownPages(page: number, pages: number, around: number): (number | undefined)[] {
  const offered = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (one) => one === 1 || one === pages || Math.abs(one - page) <= around,
  )
  return offered.flatMap((one, at) => {
    const missing = one - (offered[at - 1] ?? 0) - 1
    if (missing === 0) return [one]
    return [missing === 1 ? one - 1 : undefined, one]
  })
}
