import { z } from 'zod'
import { findCourse } from '#f/school/courses/server/queries.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import { acted, ACTED, alias, idField, optional, textField } from '#kit/server/form-fields.ts'
import { filesField, WITH_FILES } from '#kit/server/form-files.ts'
import type { Writing } from '#kit/server/route.ts'
import { accept, answering, reads, writes, type Script } from '#kit/server/legacy.ts'
import { materialsContract as c } from '../../domain/contract.ts'
import { saveDiscounts } from '../mutations/discounts.ts'
import * as find from '../queries.ts'
import { allegato, presentFiles, uploadAll } from './files.ts'

const BASE = '/api/discount-files'

const words = textField('Sconto fratelli: 10%')
const fields = z.object({
  id_corso: idField,
  descrizione: optional(words),
  scontistiche: alias(words, 'descrizione'),
  text: alias(words, 'descrizione'),
  attachment: optional(filesField),
  files: alias(filesField, 'attachment'),
  categoria: optional(textField('Recitazione')),
})

/** Saves what was written; a text or files that are left out stay as they are. */
async function save(at: Writing, written: z.output<typeof fields>): Promise<Result<typeof ACTED>> {
  const before = await find.lockDiscounts(at.tx, written.id_corso)
  const sent = written.attachment ?? written.files
  const files = sent
    ? await uploadAll(at, sent, { field: 'attachment', base: BASE, name: 'scontistiche' })
    : ok(before.files.map(({ id }) => ({ fileId: id })))
  if (!files.ok) return files
  const input = await accept(c.saveDiscounts, {
    courseId: written.id_corso,
    version: before.version,
    text: written.descrizione ?? written.scontistiche ?? written.text ?? before.text,
    files: files.value,
  })
  if (!input.ok) return input
  return answering(await saveDiscounts(at.tx, at.actor, input.value), () => ACTED)
}

const saving = {
  who: 'staff',
  fields,
  answer: acted,
  names: { courseId: 'id_corso', text: 'descrizione' },
  refused: { result: 'error', prefix: '' },
  bodyLimit: WITH_FILES,
} as const

export const discountScripts: readonly Script[] = [
  reads(
    {
      name: 'getScontisticheCorso',
      who: 'staff',
      summary: 'The discounts of a course: a text and its files.',
      fields: z.object({ id_corso: idField }),
      answer: acted.extend({
        scontistiche: z.string().meta({ example: 'Sconto fratelli: 10%' }),
        files: z.array(allegato.extend({ content: z.string().meta({ example: `${BASE}/5` }) })),
      }),
      refused: { result: 'error', prefix: '', empty: { scontistiche: '', files: [] } },
    },
    async ({ db }, { id_corso }) => {
      if (!(await findCourse(db, id_corso))) return refuse('materials.course_not_found')
      const { text, files } = await find.findDiscounts(db, id_corso)
      return ok({ ...ACTED, scontistiche: text, files: presentFiles(BASE, files) })
    },
  ),
  writes(
    {
      ...saving,
      name: 'updateScontisticheCorso',
      summary:
        'Saves the discounts of a course. attachment lists all its files, 10 MB of new ones: those that come back as they were listed stay, those that are missing go; left out, all stay.',
    },
    save,
  ),
  writes(
    {
      ...saving,
      name: 'addSconto',
      summary: 'The same as updateScontisticheCorso, for a course that has no discounts yet.',
    },
    save,
  ),
]
