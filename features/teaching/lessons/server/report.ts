import { z } from 'zod'
import { findCourse } from '#f/school/courses/server/queries.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import { id } from '#kit/server/legacy/fields.ts'
import { document } from '#kit/server/document-route.ts'
import { findCourseCost } from './queries/costs.ts'

/** The hours that a course costs, as the window of its cost shows them: by teacher, by subject. */
export const costSheet = document(
  {
    path: '/api/courses/:id/costo_corso.xlsx',
    who: 'teaching',
    input: z.strictObject({ id }),
  },
  async ({ db }, { id }) => {
    if (!(await findCourse(db, id))) return refuse('courses.not_found')
    const { teachers, subjects } = await findCourseCost(db, id)
    return ok({
      name: 'costo_corso',
      tabs: [
        {
          name: 'Insegnanti',
          columns: [
            { title: 'Cognome', kind: 'text' },
            { title: 'Nome', kind: 'text' },
            { title: 'Ore', kind: 'hours' },
          ],
          rows: teachers.map(({ surname, name, minutes }) => [surname, name, minutes]),
        },
        {
          name: 'Materie',
          columns: [
            { title: 'Materia', kind: 'text', width: 40 },
            { title: 'Ore', kind: 'hours' },
          ],
          rows: subjects.map(({ name, minutes }) => [name, minutes]),
        },
      ],
    })
  },
)
