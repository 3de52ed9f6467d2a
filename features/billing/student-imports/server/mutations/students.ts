import { createStudent, STUDENT, updateStudent } from '#f/school/students/server/mutations.ts'
import { readForms } from '#f/school/students/server/queries.ts'
import { STUDENT_FIELDS } from '#f/school/students/domain/types.ts'
import { emptyTexts } from '#kit/domain/fields.ts'
import type { Undone } from '#f/system/imports/domain/types.ts'
import type { DoneLine, Line, Mark, Matched, Storing } from '#f/system/imports/server/mutations.ts'
import { moveInTrash } from '#kit/server/trash.ts'
import { Refused } from '#kit/server/tx.ts'
import { changesOf } from '../../domain/rules.ts'
import type { KnownStudent, SaidStudent } from '../../domain/types.ts'
import { whoHasPaid } from '../queries.ts'

async function formsById(at: Storing, ids: readonly number[]): Promise<Map<number, KnownStudent>> {
  const forms = await readForms(at.tx, { ids })
  return new Map(forms.map((form) => [form.id, form]))
}

/** Creates a student for each line as the form does, with the login and the courses. */
export async function addStudents(
  at: Storing,
  lines: readonly Line<SaidStudent>[],
): Promise<Mark[]> {
  const made: { position: number; recordId: number }[] = []
  for (const { position, said } of lines) {
    const courseIds = [...said.courseIds]
    const created = await createStudent(at, {
      ...emptyTexts(STUDENT_FIELDS),
      ...said.values,
      courseIds,
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

/** What a student was before a line changed her, and the courses that it has added. */
type Before = SaidStudent

/** Changes students by what their lines say; courses are added. */
export async function changeStudents(
  at: Storing,
  lines: readonly Matched<SaidStudent>[],
): Promise<Mark[]> {
  const forms = await formsById(
    at,
    lines.map(({ recordId }) => recordId),
  )
  const marks: Mark[] = []
  for (const { position, recordId, said } of lines) {
    const student = forms.get(recordId)
    const changes = student && changesOf(said, student)
    if (!student || !changes) continue
    const saved = await save(at, student, {
      ...{ values: changes.values, courseIds: [...student.courseIds, ...changes.courseIds] },
    })
    if (!saved.ok) throw new Refused(saved)
    const fields = Object.keys(changes.values) as (keyof SaidStudent['values'])[]
    const values = Object.fromEntries(fields.map((field) => [field, student[field]]))
    const before: Before = { values, courseIds: changes.courseIds }
    marks.push({ position, recordId, before, version: saved.value.version, outcome: 'updated' })
  }
  return marks
}

async function save(at: Storing, student: KnownStudent, { values, courseIds }: SaidStudent) {
  const { courseIds: _present, ...form } = student
  return updateStudent(at, {
    ...{ ...form, ...values, courseIds: [...courseIds] },
    withdrawnCourseIds: await withdrawnOf(at, student.id),
  })
}

async function withdrawnOf({ tx }: Storing, studentId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('enrolment_states')
    .select('course_id as courseId')
    .where('student_id', '=', studentId)
    .where('withdrawn', '=', true)
    .execute()
  return rows.map(({ courseId }) => courseId)
}

/**
 * Takes students back: who was added goes to the trash, who was changed is as she was. Somebody
 * whom others have changed since, or who has paid, stays.
 */
export async function takeBackStudents(at: Storing, lines: readonly DoneLine[]): Promise<Undone[]> {
  const ids = lines.map(({ recordId }) => recordId)
  const forms = await formsById(at, ids)
  const paid = await whoHasPaid(at.tx, ids)
  const undone: Undone[] = []
  for (const { recordId, before, version } of lines) {
    const student = forms.get(recordId)
    const same = student?.version === version && !paid.has(recordId)
    if (!student || !same) undone.push('left')
    else undone.push(await takeBack(at, student, before as Before | null))
  }
  return undone
}

async function takeBack(
  at: Storing,
  student: KnownStudent,
  before: Before | null,
): Promise<Undone> {
  const { tx, actor, now } = at
  if (before === null) {
    await moveInTrash(tx, actor, { ...STUDENT, id: student.id }, now)
    return 'trashed'
  }
  const kept = student.courseIds.filter((id) => !before.courseIds.includes(id))
  const saved = await save(at, student, { values: before.values, courseIds: kept })
  return saved.ok ? 'restored' : 'left'
}
