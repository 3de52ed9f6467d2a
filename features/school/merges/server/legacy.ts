import * as answer from '#kit/server/legacy/answers.ts'
import { asks, scripts } from '#kit/server/legacy/scripts.ts'
import type { Merge } from '../domain/contract.ts'
import { mergesRoutes as routes } from './routes.ts'

const fusione = answer.record<Merge>({
  id: answer.number(2, 'id'),
  nome: answer.words('Primo anno A e B', 'name'),
  id_corsi: answer.ids('12;15;', ({ courses }) => courses.map(({ id }) => id)),
})

export const mergeScripts = scripts({
  getFusioni: asks(routes.list, {
    summary: 'Course merges by name; id_corsi leaves out courses in the trash.',
    answer: answer.rowsOf(fusione),
  }),
})
