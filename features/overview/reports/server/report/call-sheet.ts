import { z } from 'zod'
import { listClosings, listLessons } from '#f/teaching/lessons/server/queries.ts'
import { day } from '#kit/domain/contract.ts'
import { formatDay, formatLongDay } from '#kit/domain/format.ts'
import { document } from '#kit/server/document-route.ts'
import { timeSpan } from '../../domain/rules.ts'
import { CLOSED } from '../../domain/text.ts'
import * as text from '../../domain/text/papers.ts'
import { listExpected } from '../queries/papers.ts'
import { coursesOf, namesOf } from './calendars.ts'
import { paper } from './paper.ts'

/** The lessons of a day: when, where, who teaches and who is expected. */
export const callSheet = document(
  {
    path: '/api/reports/call-sheet.pdf',
    who: 'school',
    input: z.object({ day: day.optional() }),
  },
  async ({ db, services, today }, { day: asked = today }) => {
    const [lessons, closings, expected] = await Promise.all([
      listLessons(db, { from: asked, to: asked }),
      listClosings(db, asked, asked),
      listExpected(db, asked),
    ])
    return paper(services, {
      template: 'call-sheet',
      words: [text.CALL_SHEET, formatDay(asked)],
      heading: `${text.CALL_SHEET} – ${formatLongDay(asked)}`,
      data: {
        closed: closings.length > 0 ? CLOSED : null,
        columns: text.CALL_COLUMNS,
        none: text.NO_LESSONS_TODAY,
        lessons: lessons.map((lesson) => {
          const names = expected.get(lesson.id) ?? []
          return {
            time: timeSpan(lesson),
            course: coursesOf(lesson),
            subject: [namesOf(lesson.subjects), lesson.topic].filter(Boolean).join(' - '),
            room: lesson.roomName ?? '–',
            teachers: namesOf(lesson.teachers),
            count: names.length,
            names: names.join(', '),
          }
        }),
      },
    })
  },
)
