import * as answer from '#kit/server/legacy/answers.ts'
import { z } from 'zod'
import { oldState } from '../../domain/rules.ts'
import type { State } from '../../domain/types.ts'

/** Somebody at an event, as old clients know them. */
export interface Somebody {
  readonly id: number
  readonly studentId: number | null
  readonly surname: string
  readonly name: string
  readonly contact: string
  readonly state: State
}

const partecipa = z.literal([-1, 0, 1]).meta({ example: 1 })

export const invitato = answer.record<Somebody>({
  id: answer.number(31, 'id'),
  id_studente: answer.number(12, ({ studentId }) => studentId ?? 0),
  studente_nome: answer.words('Anna', 'name'),
  studente_cognome: answer.words('Rossi', 'surname'),
  mail: answer.words('anna@example.it', 'contact'),
  partecipa: answer.cell(partecipa, ({ state }) => oldState(state).partecipa),
  lista_attesa: answer.flag(({ state }) => oldState(state).lista_attesa === 1),
  annullato: answer.flag(({ state }) => state === 'cancelled'),
})
