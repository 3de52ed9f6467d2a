import { expect, test } from 'vitest'
import type { Call } from '../client.ts'
import { localList } from '../local-list.ts'
import { beside, wayTo } from '../neighbours.ts'
import type { Opening } from './types.ts'
import { keepList } from './way-out.ts'

interface Student {
  readonly id: number
  readonly left: boolean
}
const STUDENTS = Array.from({ length: 30 }, (_, at): Student => ({
  id: at + 1,
  left: at % 10 === 9,
}))

test('the next record of a list that is cut into pages here is the first of its next page', async () => {
  const answer = async () => ({ students: STUDENTS })
  const source = Object.assign(answer, {
    key: ['students', 'ofCourse'],
    query: () => ({ queryKey: ['students', 'ofCourse'], queryFn: answer }),
  }) as unknown as Call<undefined, Awaited<ReturnType<typeof answer>>>
  const list = localList(source, undefined, {
    rows: ({ students }) => students.filter(({ left }) => !left),
    search: () => '',
  })
  const input = { page: 1, size: 25, q: '', dir: 'asc' } as const
  const data = await list(input)
  const place = ({ id }: Student) => ({ to: '/app/editStudente', search: { id } })
  keepList({ list, input, data, open: place as unknown as Opening<Student> })
  const last = data.rows.at(-1)?.id ?? 0
  const way = wayTo(last, ['/app/editStudente'])
  expect(way && (await beside(way, last, 1))).toBe(28)
})
