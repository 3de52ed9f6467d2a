import type { DiarySubject } from '#kit/domain/diary.ts'
import type { Place } from '#kit/web/places.ts'

const SCREENS = {
  student: '/app/diarioStudente',
  teacher: '/app/diarioInsegnante',
  course: '/app/diarioCorso',
  lead: '/app/diarioLead',
} as const satisfies Record<DiarySubject, string>

/** The diary of a record, from one of its entries on where that is given. */
export function diaryPlace(
  of: DiarySubject,
  id: number,
  from?: string,
  more: { readonly tipo?: string; readonly q?: string } = {},
): Place {
  return { to: SCREENS[of], search: { id, ...more, ...(from !== undefined && { da: from }) } }
}
