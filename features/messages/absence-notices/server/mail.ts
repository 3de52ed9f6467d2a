import { z } from 'zod'
import { findCourse } from '#f/school/courses/server/queries.ts'
import { findStudent, listNamed } from '#f/school/students/server/queries.ts'
import { writeTemplate } from '#f/system/templates/server/queries.ts'
import { day, id } from '#kit/domain/contract.ts'
import { formatDay, fullName } from '#kit/domain/format.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import { lapsed, type Letter } from '#kit/server/letter.ts'
import type { Template } from '#kit/server/template.ts'
import { NOTICE_LETTER, NOTICE_PLACEHOLDERS, shareText } from '../domain/text.ts'

/** The letter about absences, as it is named in the outbox. */
export const NOTICE = 'absences.notice'

const Data = z.object({ studentId: id, courseId: id, percent: z.number(), day })

/** Writes to a student how much of a course she missed, with the figure of the day she was told. */
export const writeNotice: Letter = async (tx, data, services) => {
  const told = Data.parse(data)
  const student = await findStudent(tx, told.studentId)
  const course = await findCourse(tx, told.courseId)
  if (student?.state !== 'active' || !course) return lapsed('absenceNotices.not_enrolled')
  const values = valuesOf(student, { ...told, course: course.name })
  const letter = await writeTemplate(tx, services, noticeTemplate, values, fullName(student))
  return 'ok' in letter ? letter : { ...letter, kept: true }
}

function valuesOf(
  { name, surname }: { readonly name: string; readonly surname: string },
  told: { readonly course: string; readonly percent: number; readonly day: string },
) {
  return {
    nome: name,
    cognome: surname,
    corso: told.course,
    percentuale: shareText(told.percent),
    data: formatDay(told.day),
  }
}

/** The words of this letter. */
export const noticeTemplate: Template = {
  key: NOTICE,
  name: 'Notifica delle assenze',
  original: NOTICE_LETTER,
  placeholders: NOTICE_PLACEHOLDERS,
  people: listNamed,
  async sample(db, personId) {
    const student = await findStudent(db, personId)
    if (!student) return refuse('absenceNotices.not_enrolled')
    const [course] = student.courses
    return ok(valuesOf(student, { ...SAMPLE, course: course?.name ?? SAMPLE.course }))
  },
}

/** Stands for the figures wherever the letter is only looked at. */
const SAMPLE = { course: 'Recitazione', percent: 34.5, day: '2026-01-31' }

export const noticeLetters = { [NOTICE]: writeNotice }
