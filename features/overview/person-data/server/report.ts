import { z } from 'zod'
import { fullName } from '#kit/domain/format.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import { document, idText } from '#kit/server/document-route.ts'
import { SUBJECTS } from '../domain/types.ts'
import { FILE_NAME } from '../domain/text.ts'
import { findPerson, readPerson } from './queries.ts'

/** What is stored about a person and why, as one file to hand over. */
export const personSheet = document(
  {
    path: '/api/person-data.xlsx',
    who: 'school',
    input: z.object({ of: z.enum(SUBJECTS), id: idText }),
  },
  async ({ db, services: { diary } }, { of, id }) => {
    const person = await findPerson(db, of, id)
    if (!person) return refuse('personData.not_found')
    return ok({
      name: `${FILE_NAME} ${fullName(person)}`,
      tabs: await readPerson({ db, diary }, of, id),
    })
  },
)
