import { useQuery } from '@tanstack/react-query'
import { queryClient } from '#kit/web/query.ts'
import type { JoinedStanding } from '../../domain/contract/standing.ts'
import { joinedShownName } from '../../domain/text/standing.ts'
import { lists } from '../api/lists.ts'

type Found = ReadonlyMap<number, JoinedStanding>

const NONE: JoinedStanding = { standing: null, courses: [] }
const keyOf = (studentId: number) => [...lists.standingsOfStudents.key, studentId]

/** Those that are being gathered for the next question. */
let gathering: { readonly ids: Set<number>; readonly answer: Promise<Found> } | undefined

/**
 * The standing of one student over her courses. All that are asked for at the same moment, such as
 * those of a page, are asked of the server together.
 */
export function useStandingOf(studentId: number) {
  return useQuery({ queryKey: keyOf(studentId), queryFn: () => askTogether(studentId) })
}

/** Reads the standings of students who are not on screen, for `standingName`. */
export async function readStandings(ids: readonly number[]): Promise<void> {
  const found = await ask(ids)
  for (const [id, standing] of found) queryClient.setQueryData(keyOf(id), standing)
}

/** The standing of a student in a word, as far as it was read. */
export function standingName(studentId: number): string {
  return joinedShownName(queryClient.getQueryData<JoinedStanding>(keyOf(studentId)) ?? NONE)
}

async function askTogether(studentId: number): Promise<JoinedStanding> {
  gathering ??= gather()
  gathering.ids.add(studentId)
  return (await gathering.answer).get(studentId) ?? NONE
}

function gather() {
  const ids = new Set<number>()
  const answer = new Promise((next) => {
    setTimeout(next)
  }).then(() => {
    gathering = undefined
    return ask([...ids])
  })
  return { ids, answer }
}

async function ask(ids: readonly number[]): Promise<Found> {
  const { rows } = await lists.standingsOfStudents({ ids: [...ids] })
  return new Map(rows.map(({ studentId, standing }) => [studentId, standing]))
}
