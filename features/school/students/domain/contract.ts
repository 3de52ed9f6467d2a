import { z } from 'zod'
import { started } from '#f/system/batches/domain/contract/started.ts'
import { MAX_ITEMS } from '#f/system/batches/domain/rules.ts'
import {
  day,
  done,
  id,
  operation,
  optionalLine,
  text as storable,
  texts,
  version,
} from '#kit/domain/contract.ts'
import { isDay } from '#kit/domain/day.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { isPhone } from '#kit/domain/phone.ts'
import { withoutInvisible } from '#kit/domain/text.ts'
import { normalTaxCode, TAX_CODE_FAULTS } from '#kit/domain/tax-code.ts'
import { isMail, PHOTO_MAX_BYTES } from './rules.ts'
import { studentListContract, studentRow } from './contract/list.ts'
import * as text from './text.ts'
import { DUPLICATE_REASONS, STUDENT_FIELDS, STUDENT_STATES, type StudentField } from './types.ts'

export { type StudentRow } from './contract/list.ts'

export const studentCodes = {
  'students.not_found': 'not_found',
  'students.erased': 'conflict',
  'students.born_in_future': 'invalid',
  'students.course_missing': 'invalid',
  'students.photo_not_image': 'invalid',
  'students.photo_too_large': 'invalid',
  'students.photo_not_processed': 'invalid',
  'students.already_blacklisted': 'conflict',
  'students.no_login': 'conflict',
  'students.address_changed': 'conflict',
} as const satisfies Codes

// One by one: taken out of the whole, all texts would be loaded with the form.
const label = text.FIELD_LABELS
const required = text.required

/** A required line of the form; spaces inside are made single, so that searches find it. */
const field = (name: string, max = 200) =>
  storable(required(name)).overwrite(singleSpaced).min(1, required(name)).max(max)

function singleSpaced(value: string): string {
  return withoutInvisible(value).replace(/\s+/g, ' ').trim()
}

/** Data URLs are base64: four characters for three bytes, after a short head. */
const PHOTO_URL_MAX = Math.ceil(PHOTO_MAX_BYTES / 3) * 4 + 100
/** So that a picture that is somewhat too large is told as such, at its field. */
const WITH_PHOTO = { bytes: 4 * 1024 * 1024 }
const courseIds = z.array(id).max(500)

/** The fields of a student, in the order of the form. */
export const studentFields = {
  name: field(label.name),
  surname: field(label.surname),
  birthDate: field(label.birthDate).refine(isDay, text.DAY_FORM),
  birthCity: field(label.birthCity),
  city: field(label.city),
  address: field(label.address),
  taxCode: field(label.taxCode, 50).overwrite(normalTaxCode),
  phone: field(label.phone).refine(isPhone, text.PHONE_LENGTH),
  profession: field(label.profession),
  identityDocument: field(label.identityDocument),
  mail: field(label.mail).refine(isMail, text.MAIL_FORM),
  mail2: optionalLine().refine((mail) => mail === '' || isMail(mail), text.MAIL_FORM),
  notes: optionalLine(10_000),
} satisfies Record<StudentField, z.ZodType<string>>

const MISSING = new Set(Object.values(label).map(required))

/** What is wrong with the form, in the order in which it is told: first what is missing. */
export function missingFirst<T>(wrong: readonly T[], sentence: (one: T) => string): T[] {
  const isMissing = (one: T) => MISSING.has(sentence(one))
  return [...wrong.filter(isMissing), ...wrong.filter((one) => !isMissing(one))]
}

/** Whether a field may not be left empty. */
export const isRequired = (field: StudentField) => !studentFields[field].safeParse('').success

const form = {
  ...studentFields,
  courseIds: z.array(id, text.COURSE_MISSING).min(1, text.COURSE_MISSING).max(500),
  /** Of the courses that are new all lessons count; otherwise those from today on. */
  fromStart: z.boolean().optional(),
  /** A data URL is a new picture, null takes the picture away, nothing leaves it as it is. */
  photo: z
    .string()
    .startsWith('data:image/', text.PHOTO_NOT_IMAGE)
    .max(PHOTO_URL_MAX, text.PHOTO_TOO_LARGE)
    .nullable()
    .optional(),
}

/** The student sheet. */
export const student = studentRow.extend({
  ...texts(STUDENT_FIELDS),
  /** All courses, those withdrawn from included; courses in the trash are left out. */
  courses: z.array(z.object({ id, name: z.string(), academicYear: z.string() })),
  courseIds: z.array(id),
  withdrawnCourseIds: z.array(id),
  /** Name of the generated login. */
  username: z.string().nullable(),
  version,
})
export type Student = z.infer<typeof student>

/** Somebody who is probably the person on the form, the trash included. */
export const duplicate = z.object({
  id,
  name: z.string(),
  surname: z.string(),
  birthDate: day,
  taxCode: z.string(),
  mail: z.string(),
  state: z.enum(STUDENT_STATES),
  reasons: z.array(z.enum(DUPLICATE_REASONS)),
})
export type Duplicate = z.infer<typeof duplicate>

export const studentsContract = {
  ...studentListContract,
  get: operation('school', 'GET', '/students/{id}', 'One student, also from the trash')
    .input(z.strictObject({ id }))
    .output(student),
  check: operation('school', 'POST', '/students/check', 'Warnings before saving; changes nothing')
    .input(
      z.strictObject({
        name: optionalLine(),
        surname: optionalLine(),
        birthCity: optionalLine(),
        birthDate: z.union([z.literal(''), z.string().refine(isDay, text.DAY_FORM)]),
        taxCode: optionalLine(50),
        /** The student being edited, who is no duplicate of herself. */
        excludeId: id.optional(),
      }),
    )
    .output(
      z.object({
        taxCode: z.array(z.enum(TAX_CODE_FAULTS)),
        duplicates: z.array(duplicate),
      }),
    ),
  create: operation(
    'school',
    'POST',
    '/students',
    'Create a student with courses and login',
    WITH_PHOTO,
  )
    .input(
      z.strictObject({ ...form, mail2: form.mail2.default(''), notes: form.notes.default('') }),
    )
    .output(z.object({ id, username: z.string() })),
  update: operation(
    'school',
    'PUT',
    '/students/{id}',
    'Change a student and her courses',
    WITH_PHOTO,
  )
    .input(z.strictObject({ id, version, ...form, courseIds, withdrawnCourseIds: courseIds }))
    .output(z.object({ version })),
  blacklist: operation(
    'school',
    'POST',
    '/students/{id}/blacklisting',
    'Put a student on the blacklist',
  )
    .input(z.strictObject({ id, reason: field('Motivo', 1000) }))
    .output(done),
  sendCredentials: operation(
    'school',
    'POST',
    '/students/{id}/credentials',
    'Mail a student her login',
  )
    .input(z.strictObject({ id }))
    .output(done.extend({ waiting: z.boolean() })),
  sendManyCredentials: operation(
    'school',
    'POST',
    '/students/credentials',
    'Mail many students their logins, as a batch',
    { values: 2 * MAX_ITEMS },
  )
    .input(z.strictObject({ ids: z.array(id).min(1).max(MAX_ITEMS) }))
    .output(started),
}
