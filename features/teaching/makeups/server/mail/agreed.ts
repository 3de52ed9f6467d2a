import { z } from 'zod'
import { findStudent, listNamed } from '#f/school/students/server/queries.ts'
import { writeTemplate } from '#f/system/templates/server/queries.ts'
import { id } from '#kit/domain/contract.ts'
import { addMinutes } from '#kit/domain/day.ts'
import { fullName } from '#kit/domain/format.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import { calendarText } from '#kit/server/calendar.ts'
import { lapsed, type Attachment, type Letter } from '#kit/server/letter.ts'
import type { Template, TemplateValues } from '#kit/server/template.ts'
import type { MakeupLesson } from '../../domain/contract.ts'
import { lessonName, lessonPlace, lessonTime } from '../../domain/text.ts'
import * as text from '../../domain/text/agreed.ts'
import { readLessons } from '../queries/lessons.ts'
import { findSheet, momentOf } from '../queries/sheets.ts'

/** The letter that confirms a makeup lesson, as it is named in the outbox. */
export const AGREED = 'makeups.agreed'

/** What it is written from. */
export const AgreedData = z.object({ makeupId: id, lessonId: id })

/** Writes to the student when and where it is to be, with the lesson for her calendar. */
const writeAgreed: Letter = async (tx, data, services) => {
  const { makeupId, lessonId } = AgreedData.parse(data)
  const at = momentOf(services.clock.now())
  const sheet = await findSheet(tx, makeupId, at)
  if (!sheet || sheet.makeupLessonId !== lessonId) return lapsed('makeups.not_agreed')
  const lessons = await readLessons(tx, [lessonId, sheet.lessonId])
  const lesson = lessons.get(lessonId)
  const missed = lessons.get(sheet.lessonId)
  if (!lesson || !missed || sheet.madeDeleted) return lapsed('makeups.not_agreed')
  if (!sheet.absent) return lapsed('makeups.moot')
  if (lesson.startsAt <= at.now) return lapsed('makeups.lesson_over')
  const values = valuesOf(sheet, told(lesson), told(missed))
  const letter = await writeTemplate(tx, services, agreedTemplate, values, fullName(sheet))
  if ('ok' in letter) return letter
  const version = sheet.version
  const changedAt = services.clock.now().toString()
  const file = calendarOf({ makeupId, version, changedAt }, lesson)
  return { ...letter, attachments: [file], kept: true }
}

function calendarOf(
  { makeupId, version, changedAt }: { makeupId: number; version: number; changedAt: string },
  lesson: MakeupLesson,
): Attachment {
  const content = calendarText(text.AGREED_SUBJECT, [
    {
      uid: `makeup-${makeupId}@quinte`,
      ...{ version, changedAt, startsAt: lesson.startsAt },
      endsAt: addMinutes(lesson.startsAt, lesson.minutes),
      title: text.calendarTitle(lessonName(lesson)),
      place: lesson.roomName ?? '',
      notes: lessonPlace({ ...lesson, roomName: null }),
    },
  ])
  return {
    name: text.CALENDAR_FILE,
    mediaType: 'text/calendar',
    async *content() {
      yield Buffer.from(content)
    },
  }
}

const told = (lesson: MakeupLesson): readonly string[] =>
  [lessonTime(lesson), lessonName(lesson), lessonPlace(lesson)].filter((line) => line !== '')

function valuesOf(
  { name, surname }: { readonly name: string; readonly surname: string },
  lesson: readonly string[],
  missed: readonly string[],
): TemplateValues {
  return {
    nome: name,
    cognome: surname,
    lezione: { paragraph: lesson.join('\n') },
    lezione_persa: { facts: [['Lezione da recuperare', missed.join(' — ')]] },
  }
}

/** The words of this letter. */
export const agreedTemplate: Template = {
  key: AGREED,
  name: 'Recupero confermato',
  original: text.AGREED_LETTER,
  placeholders: text.AGREED_PLACEHOLDERS,
  needs: ['lezione'],
  people: listNamed,
  async sample(db, personId) {
    const student = await findStudent(db, personId)
    if (!student) return refuse('makeups.student_not_found')
    return ok(valuesOf(student, ['giovedì, 10:00–12:00', 'Recitazione'], ['lunedì, 10:00–12:00']))
  },
}

export const agreedLetters = { [AGREED]: writeAgreed }
