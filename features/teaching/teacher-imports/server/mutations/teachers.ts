import { createTeacher, TEACHER, updateTeacher } from '#f/school/teachers/server/mutations.ts'
import { readForms } from '#f/school/teachers/server/queries.ts'
import { REGIMES, TEACHER_FIELDS } from '#f/school/teachers/domain/types.ts'
import type { Undone } from '#f/system/imports/domain/types.ts'
import type { DoneLine, Line, Mark, Matched, Storing } from '#f/system/imports/server/mutations.ts'
import { emptyTexts, pick } from '#kit/domain/fields.ts'
import { moveInTrash } from '#kit/server/trash.ts'
import { Refused } from '#kit/server/tx.ts'
import { changesOf } from '../../domain/rules.ts'
import type { KnownTeacher, SaidTeacher, TeacherChange } from '../../domain/types.ts'
import { whoTeaches } from '../queries.ts'

/** The fields of a form; the regime was read as one of those there are. */
function formOf(values: SaidTeacher['values'], before = emptyTexts(TEACHER_FIELDS)) {
  const form = { ...before, ...values }
  return { ...form, regime: REGIMES.find((one) => one === form.regime) ?? '' }
}

async function formsById(at: Storing, ids: readonly number[]): Promise<Map<number, KnownTeacher>> {
  const forms = await readForms(at.tx, ids)
  return new Map(forms.map((form) => [form.id, form]))
}

/** Creates a teacher for each line as the form does, with login, subjects and first rate. */
export async function addTeachers(
  at: Storing,
  lines: readonly Line<SaidTeacher>[],
): Promise<Mark[]> {
  const made: { position: number; recordId: number }[] = []
  for (const { position, said } of lines) {
    const { values, subjectIds, hourlyCents, dailyCents } = said
    const created = await createTeacher(at, {
      ...formOf(values),
      ...{ subjectIds: [...subjectIds], hourlyCents, dailyCents },
    })
    if (!created.ok) throw new Refused(created)
    made.push({ position, recordId: created.value.id })
  }
  const forms = await formsById(
    at,
    made.map(({ recordId }) => recordId),
  )
  return made.map(({ position, recordId }) => ({
    ...{ position, recordId, version: forms.get(recordId)?.version ?? 0 },
    outcome: 'added',
  }))
}

/** Changes teachers by what their lines say; subjects are added. */
export async function changeTeachers(
  at: Storing,
  lines: readonly Matched<SaidTeacher>[],
): Promise<Mark[]> {
  const forms = await formsById(
    at,
    lines.map(({ recordId }) => recordId),
  )
  const marks: Mark[] = []
  for (const { position, recordId, said } of lines) {
    const teacher = forms.get(recordId)
    const changes = teacher && changesOf(said, teacher)
    if (!teacher || !changes) continue
    const subjectIds = [...teacher.subjectIds, ...changes.subjectIds]
    const saved = await save(at, teacher, { values: changes.values, subjectIds })
    if (!saved.ok) throw new Refused(saved)
    const fields = TEACHER_FIELDS.filter((field) => field in changes.values)
    const values = Object.fromEntries(fields.map((field) => [field, teacher[field]]))
    const before: TeacherChange = { values, subjectIds: changes.subjectIds }
    marks.push({ position, recordId, before, version: saved.value.version, outcome: 'updated' })
  }
  return marks
}

const save = (at: Storing, teacher: KnownTeacher, { values, subjectIds }: TeacherChange) =>
  updateTeacher(at, {
    ...{ id: teacher.id, version: teacher.version },
    ...formOf(values, pick(teacher, TEACHER_FIELDS)),
    subjectIds: [...subjectIds],
  })

/**
 * Takes teachers back: who was added goes to the trash unless she has lessons by now, who was
 * changed is as she was. Somebody whom others have changed since stays.
 */
export async function takeBackTeachers(at: Storing, lines: readonly DoneLine[]): Promise<Undone[]> {
  const { tx, actor, now } = at
  const ids = lines.map(({ recordId }) => recordId)
  const forms = await formsById(at, ids)
  const busy = await whoTeaches(tx, ids)
  const undone: Undone[] = []
  for (const { recordId: id, before, version } of lines) {
    const teacher = forms.get(id)
    const change = before as TeacherChange | null
    if (teacher?.version !== version || (change === null && busy.has(id))) undone.push('left')
    else if (change === null) {
      await moveInTrash(tx, actor, { ...TEACHER, id }, now)
      undone.push('trashed')
    } else {
      const kept = teacher.subjectIds.filter((one) => !change.subjectIds.includes(one))
      const saved = await save(at, teacher, { values: change.values, subjectIds: kept })
      undone.push(saved.ok ? 'restored' : 'left')
    }
  }
  return undone
}
