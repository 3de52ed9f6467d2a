import { keepWay, type ShownPage } from '../neighbours.ts'
import { target } from '../places.ts'
import type { ListCall, ListInput, Opening } from './types.ts'

/** Remembers what a list shows, where its rows lead to records: those lead on from one to the next. */
export function keepList<I extends ListInput, Row>(shown: {
  readonly list: ListCall<I, Row>
  readonly input: Readonly<Record<string, unknown>> & { readonly page: number }
  readonly data: { readonly rows: readonly Row[]; readonly total: number }
  readonly open: Opening<Row>
}): void {
  const { list, input, data, open } = shown
  const [first] = data.rows
  const opening = first === undefined ? undefined : open(first)
  if (opening === undefined || typeof opening === 'function') return
  const pageOf = (page: number, { rows, total }: typeof data): ShownPage => {
    const places = rows
      .map(open)
      .filter((place) => place !== undefined && typeof place !== 'function')
    return { page, total, ids: places.map((place) => Number(target(place).search['id'])) }
  }
  keepWay({
    ...pageOf(input.page, data),
    path: target(opening).to,
    read: async (page) => pageOf(page, await list({ ...input, page } as unknown as I)),
  })
}
