import { z } from 'zod'
import { day, done, id, line, operation, text, version } from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { textOfHtml } from '#kit/domain/html.ts'
import { MAX_FILES, MAX_HTML } from './types.ts'

export const materialCodes = {
  'materials.course_not_found': 'not_found',
  'materials.handout_not_found': 'not_found',
  'materials.homework_not_found': 'not_found',
  'materials.file_not_found': 'not_found',
  'materials.upload_not_found': 'invalid',
  'materials.no_description': 'invalid',
} as const satisfies Codes

/** A stored file; `id` is that of its place in the record, under which it is served. */
export const materialFile = z.object({
  id,
  name: z.string(),
  mediaType: z.string(),
  /** Bytes. */
  size: z.int(),
})
export type MaterialFile = z.infer<typeof materialFile>

const kept = { createdAt: z.string(), createdBy: z.string(), version }

export const handout = z.object({
  id,
  courseId: id,
  name: z.string(),
  /** Sanitised HTML. */
  description: z.string(),
  files: z.array(materialFile),
  ...kept,
})
export type Handout = z.infer<typeof handout>

export const homework = z.object({
  id,
  courseId: id,
  title: z.string(),
  /** Sanitised HTML. */
  description: z.string(),
  dueOn: day,
  files: z.array(materialFile),
  ...kept,
})
export type Homework = z.infer<typeof homework>

/** The files of a form in their order: those it has already, and new ones by their upload. */
const files = z
  .array(z.union([z.strictObject({ fileId: id }), z.strictObject({ uploadId: id })]))
  .max(MAX_FILES, `Al massimo ${MAX_FILES} file`)
  .default([])

const html = text().max(MAX_HTML, 'Testo troppo lungo')
const handoutForm = { name: line(200), description: html.default(''), files }
const required = (missing: string) =>
  text(missing).trim().min(1, missing).max(200, 'Al massimo 200 caratteri')
const homeworkForm = {
  title: required('Inserisci un titolo'),
  description: text('Inserisci una descrizione')
    .trim()
    .min(1, 'Inserisci una descrizione')
    .max(MAX_HTML, 'Testo troppo lungo')
    // Tags alone are no text; said here, so that it is said together with the other fields.
    .refine((html) => textOfHtml(html) !== '', 'Inserisci una descrizione'),
  dueOn: z
    .string({ error: () => 'Inserisci una data' })
    .min(1, 'Inserisci una data')
    .pipe(day),
  files,
}

/** The discounts of a course; before the first time they are empty, at version 0. */
export const discounts = z.object({ text: z.string(), files: z.array(materialFile), version })
export type Discounts = z.infer<typeof discounts>

export const materialsContract = {
  handouts: operation(
    'teaching',
    'GET',
    '/courses/{courseId}/handouts',
    'Handouts, the newest first',
  )
    .input(z.strictObject({ courseId: id }))
    .output(z.object({ rows: z.array(handout) })),
  createHandout: operation('teaching', 'POST', '/courses/{courseId}/handouts', 'Add a handout')
    .input(z.strictObject({ courseId: id, ...handoutForm }))
    .output(z.object({ id })),
  updateHandout: operation('teaching', 'PUT', '/handouts/{id}', 'Change a handout')
    .input(z.strictObject({ id, version, ...handoutForm }))
    .output(z.object({ version })),
  deleteHandout: operation('teaching', 'DELETE', '/handouts/{id}', 'Put a handout in the trash')
    .input(z.strictObject({ id }))
    .output(done),
  restoreHandout: operation('teaching', 'POST', '/handouts/{id}/restoration', 'Take it out again')
    .input(z.strictObject({ id }))
    .output(done),
  homework: operation('teaching', 'GET', '/courses/{courseId}/homework', 'Homework by due date')
    .input(z.strictObject({ courseId: id }))
    .output(z.object({ rows: z.array(homework) })),
  createHomework: operation('teaching', 'POST', '/courses/{courseId}/homework', 'Assign homework')
    .input(z.strictObject({ courseId: id, ...homeworkForm }))
    .output(z.object({ id })),
  updateHomework: operation('teaching', 'PUT', '/homework/{id}', 'Change homework')
    .input(z.strictObject({ id, version, ...homeworkForm }))
    .output(z.object({ version })),
  deleteHomework: operation('teaching', 'DELETE', '/homework/{id}', 'Put homework in the trash')
    .input(z.strictObject({ id }))
    .output(done),
  restoreHomework: operation('teaching', 'POST', '/homework/{id}/restoration', 'Take it out again')
    .input(z.strictObject({ id }))
    .output(done),
  discounts: operation('teaching', 'GET', '/courses/{courseId}/discounts', 'Discounts of a course')
    .input(z.strictObject({ courseId: id }))
    .output(discounts),
  saveDiscounts: operation(
    'teaching',
    'PUT',
    '/courses/{courseId}/discounts',
    'Save text and files',
  )
    .input(z.strictObject({ courseId: id, version, text: text().max(20_000), files }))
    .output(z.object({ version })),
}
