import { z } from 'zod'
import { listClosings, listLessons } from '#f/teaching/lessons/server/queries.ts'
import { day } from '#kit/domain/contract.ts'
import { formatDay, formatLongDay, fullName } from '#kit/domain/format.ts'
import { document } from '#kit/server/document-route.ts'
import { initialsOf, timeSpan } from '../../domain/rules.ts'
import { CLOSED } from '../../domain/text.ts'
import * as text from '../../domain/text/papers.ts'
import { listExpected, readPhotos } from '../queries/papers.ts'
import { coursesOf, namesOf } from './calendars.ts'
import { paper } from './paper.ts'

/** The lessons of a day: when, where, who teaches and who is expected. */
export const callSheet = document(
  {
    path: '/api/reports/call-sheet.pdf',
    who: 'school',
    input: z.object({ day: day.optional(), photos: z.enum(['yes', 'no']).default('yes') }),
  },
  async ({ db, services, today }, { day: asked = today, photos }) => {
    const [lessons, closings, expected] = await Promise.all([
      listLessons(db, { from: asked, to: asked }),
      listClosings(db, asked, asked),
      listExpected(db, asked),
    ])
    const pictured = photos === 'yes'
    const everybody = [...expected.values()].flat().map(({ id }) => id)
    const pictures = pictured ? await readPhotos(db, [...new Set(everybody)]) : new Map()
    return paper(services, {
      template: 'call-sheet',
      words: [text.CALL_SHEET, formatDay(asked)],
      heading: `${text.CALL_SHEET} – ${formatLongDay(asked)}`,
      data: {
        closed: closings.length > 0 ? CLOSED : null,
        columns: text.CALL_COLUMNS,
        none: text.NO_LESSONS_TODAY,
        pictured,
        photos: Object.fromEntries(pictures),
        lessons: lessons.map((lesson) => ({
          time: timeSpan(lesson),
          course: coursesOf(lesson),
          subject: [namesOf(lesson.subjects), lesson.topic].filter(Boolean).join(' - '),
          room: lesson.roomName ?? '–',
          teachers: namesOf(lesson.teachers),
          people: (expected.get(lesson.id) ?? []).map((person) => ({
            id: String(person.id),
            name: fullName(person),
            initials: initialsOf(person),
          })),
        })),
      },
    })
  },
)
