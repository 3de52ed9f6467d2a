import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { idsIn, recall, recallCourses, recallId, remember, type Remembered } from './storage.ts'

/**
 * The record a screen is about: the `id` in the address (so that links, reloads and two tabs
 * side by side stay exact) or else the selection remembered from the screen before, and
 * remembers it in turn. Undefined when neither is there, or what the address names is no id.
 * What was only remembered is written into the address, and what `beside` recalls with it.
 */
export function useSelected(what: Remembered, beside?: () => object): number | undefined {
  const id = useTyped('id')
  const selected = id === undefined ? recallId(what) : databaseId(id)
  useEffect(() => {
    if (selected !== undefined) remember(what, selected)
  }, [what, selected])
  useWritten(id === undefined && selected !== undefined ? { id: selected, ...beside?.() } : {})
  return selected
}

/**
 * A student and the course she is looked at in: `id` and `corso` of the address, or both as they
 * were remembered where it names neither.
 */
export function useSelectedInCourse(): {
  readonly student: number | undefined
  readonly course: number | undefined
} {
  const [id, corso] = [useTyped('id'), useTyped('corso')]
  const bare = id === undefined
  const student = bare ? recallId('student') : databaseId(id)
  const course = bare && corso === undefined ? recallId('course') : databaseId(corso)
  useEffect(() => {
    if (student !== undefined) remember('student', student)
    if (student !== undefined && course !== undefined) remember('course', course)
  }, [student, course])
  useWritten(bare && student !== undefined ? { id: student, corso: course } : {})
  return { student, course }
}

/** Courses that are looked at together, and what they are called then. */
export interface SelectedCourses {
  readonly ids: readonly number[]
  readonly union: string | undefined
}

/**
 * The courses a calendar is about: `id`, or `corsi` and the name of their union `nome`, else those
 * that were remembered together, as a category's calendar passes them on. Empty when there are none.
 */
export function useSelectedCourses(beside?: () => object): SelectedCourses {
  const [id, corsi, nome] = [useTyped('id'), useTyped('corsi'), useTyped('nome')]
  const named = databaseId(id)
  useEffect(() => {
    if (named !== undefined) remember('course', named)
  }, [named])
  const bare = id === undefined && corsi === undefined
  const recalled = bare ? recallCourses() : []
  const [one, ...others] = recalled
  const union = bare ? recall('mergedPdf') : typeof nome === 'string' ? nome : undefined
  const merged = others.length > 0 || union !== undefined
  const said = merged ? { corsi: recalled.join(';'), nome: union } : { id: one }
  useWritten(one === undefined ? {} : { ...said, ...beside?.() })
  if (corsi !== undefined) return { ids: idsIn(String(corsi)), union }
  if (id !== undefined) return { ids: named === undefined ? [] : [named], union: undefined }
  return { ids: recalled, union }
}

function useTyped(name: string): unknown {
  return useSearch({
    strict: false,
    select: (search: object) => (search as Readonly<Record<string, unknown>>)[name],
  })
}

/** Says in the address, in place, what it left open; undefined is nothing to say. */
function useWritten(said: object): void {
  const navigate = useNavigate()
  const text = JSON.stringify(said)
  useEffect(() => {
    if (text === '{}') return
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...(JSON.parse(text) as object) }),
      replace: true,
      resetScroll: false,
    })
  }, [text, navigate])
}

function databaseId(id: unknown): number | undefined {
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined
}
