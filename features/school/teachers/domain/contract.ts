import { z } from 'zod'
import {
  cents,
  day,
  done,
  id,
  operation,
  optionalLine,
  text as storable,
  texts,
  version,
} from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { listInput, listOutput } from '#kit/domain/list.ts'
import { isMailAddress } from '#kit/domain/mail-address.ts'
import { normalTaxCode, TAX_CODE_FAULTS } from '#kit/domain/tax-code.ts'
import { withoutInvisible } from '#kit/domain/text.ts'
import { GROUP_MIN, INVOICE_MAX_MEGABYTES } from './rules.ts'
import * as text from './text.ts'
import { REGIMES, TEACHER_FIELDS, TEACHER_STATES, type TeacherField } from './types.ts'

export const teacherCodes = {
  'teachers.not_found': 'not_found',
  'teachers.erased': 'conflict',
  'teachers.subject_not_found': 'invalid',
  'teachers.rate_in_past': 'conflict',
  'teachers.rate_kept': 'conflict',
  'teachers.rate_not_found': 'not_found',
  'teachers.group_too_small': 'invalid',
  'teachers.group_taken': 'conflict',
  'teachers.group_not_found': 'not_found',
  'teachers.invoice_not_found': 'not_found',
  'teachers.invoice_file_type': 'invalid',
  'teachers.invoice_file_size': 'limit',
} as const satisfies Codes

const needed = (missing: string, max: number) =>
  storable(missing).overwrite(withoutInvisible).trim().min(1, missing).max(max)
const mail = optionalLine().refine(
  (address) => address === '' || isMailAddress(address),
  text.MAIL_FORM,
)

/** The fields of a teacher, in the order of the form: the first wrong one is the first sentence. */
export const teacherFields = {
  name: needed(text.NAMES_MISSING, 100),
  surname: needed(text.NAMES_MISSING, 100),
  mail,
  mail2: mail,
  taxCode: optionalLine(50).overwrite(normalTaxCode),
  regime: z.enum(REGIMES, text.NO_REGIME),
} satisfies Record<TeacherField, z.ZodType<string>>

const form = { ...teacherFields, subjectIds: z.array(id).max(200) }

/** Hourly and daily price. */
const prices = { hourlyCents: cents, dailyCents: cents }

/** A line of the teacher list. */
export const teacherRow = z.object({
  id,
  name: z.string(),
  surname: z.string(),
  mail: z.string(),
  state: z.enum(TEACHER_STATES),
})
export type TeacherRow = z.infer<typeof teacherRow>

/** A rate, and when and by whom it was entered. */
export const rate = z.object({
  id,
  validFrom: day,
  ...prices,
  enteredOn: day,
  enteredBy: z.string(),
})
export type Rate = z.infer<typeof rate>

/** The teacher form as it is opened. */
export const teacher = teacherRow.extend({
  ...texts(TEACHER_FIELDS),
  regime: z.enum(REGIMES),
  /** "subject - note" of each, those of the trash too. */
  subjects: z.array(z.object({ id, name: z.string() })),
  subjectIds: z.array(id),
  /** Newest first, those that have not begun yet included. */
  rates: z.array(rate),
  /** Name of the generated login. */
  username: z.string().nullable(),
  version,
})
export type Teacher = z.infer<typeof teacher>

/** Teachers who teach together under one name. */
export const teacherGroup = z.object({ id, name: z.string(), teacherIds: z.array(id) })
export type TeacherGroup = z.infer<typeof teacherGroup>

/** A teacher's invoice; its file is served at /api/teacher-invoices/{id}/file. */
export const invoice = z.object({
  id,
  teacherId: id,
  issuedOn: day,
  amountCents: cents,
  note: z.string(),
  paid: z.boolean(),
  fileName: z.string().nullable(),
  version,
})
export type Invoice = z.infer<typeof invoice>

/** Data URLs are base64: four characters for three bytes, after a short head. */
const FILE_URL_MAX = Math.ceil((INVOICE_MAX_MEGABYTES * 1024 * 1024) / 3) * 4 + 100
/** So that a file that is somewhat too large is told as such, at its field. */
const WITH_FILE = { bytes: 15 * 1024 * 1024 }

const invoiceForm = {
  teacherId: id,
  issuedOn: day,
  amountCents: cents,
  note: optionalLine(2_000).default(''),
  paid: z.boolean().default(false),
  /** A data URL is a new file, null takes the file away, nothing leaves it as it is. */
  file: z
    .strictObject({
      name: optionalLine(300),
      dataUrl: z
        .string()
        .startsWith('data:', text.INVOICE_FILE_TYPE)
        .max(FILE_URL_MAX, text.INVOICE_FILE_SIZE),
    })
    .nullable()
    .optional(),
}

const byId = z.strictObject({ id })

export const teachersContract = {
  list: operation('school', 'GET', '/teachers', 'Teachers, or those in the trash')
    .input(
      listInput(['surname', 'name'], {
        state: z.enum(TEACHER_STATES).default('active'),
      }),
    )
    .output(listOutput(teacherRow)),
  options: operation('school', 'GET', '/teacher-options', 'Teachers to choose from, by name')
    .input(z.strictObject({}).optional())
    .output(z.object({ rows: z.array(z.object({ id, name: z.string() })) })),
  get: operation('school', 'GET', '/teachers/{id}', 'One teacher, also from the trash')
    .input(byId)
    .output(teacher),
  check: operation('school', 'POST', '/teachers/check', 'Warnings before saving; changes nothing')
    .input(
      z.strictObject({
        name: optionalLine(),
        surname: optionalLine(),
        taxCode: optionalLine(50),
      }),
    )
    .output(z.object({ taxCode: z.array(z.enum(TAX_CODE_FAULTS)) })),
  create: operation('school', 'POST', '/teachers', 'Create a teacher with login and first rate')
    .input(
      z.strictObject({
        ...form,
        mail: form.mail.default(''),
        mail2: form.mail2.default(''),
        taxCode: form.taxCode.default(''),
        regime: form.regime.default(''),
        subjectIds: form.subjectIds.default([]),
        /** From today on; without both there is no rate yet. */
        hourlyCents: cents.nullable().default(null),
        dailyCents: cents.nullable().default(null),
      }),
    )
    .output(z.object({ id, username: z.string() })),
  update: operation('school', 'PUT', '/teachers/{id}', 'Change a teacher')
    .input(z.strictObject({ id, version, ...form }))
    .output(z.object({ version })),
  delete: operation('school', 'DELETE', '/teachers/{id}', 'Move a teacher to the trash')
    .input(byId)
    .output(done),
  restore: operation(
    'school',
    'POST',
    '/teachers/{id}/restoration',
    'Take a teacher out of the trash',
  )
    .input(byId)
    .output(done),
  addRate: operation('school', 'POST', '/teachers/{id}/rates', 'Set the rate from a day on')
    .input(z.strictObject({ id, validFrom: day, ...prices }))
    .output(z.object({ rateId: id })),
  deleteRate: operation(
    'school',
    'DELETE',
    '/teacher-rates/{id}',
    'Take away a rate not yet in use',
  )
    .input(byId)
    .output(done),
  groups: operation('school', 'GET', '/teacher-groups', 'Groups of teachers, by name')
    .input(z.strictObject({}).optional())
    .output(z.object({ rows: z.array(teacherGroup) })),
  createGroup: operation('school', 'POST', '/teacher-groups', 'Join teachers under one name')
    .input(
      z.strictObject({
        name: needed(text.GROUP_NAME_MISSING, 200),
        teacherIds: z.array(id).min(GROUP_MIN, text.GROUP_TOO_SMALL).max(50),
      }),
    )
    .output(z.object({ id })),
  deleteGroup: operation('school', 'DELETE', '/teacher-groups/{id}', 'Delete a group')
    .input(byId)
    .output(done),
  restoreGroup: operation(
    'school',
    'POST',
    '/teacher-groups/{id}/restoration',
    'Bring a deleted group back',
  )
    .input(byId)
    .output(done),
  invoices: operation('school', 'GET', '/teachers/{id}/invoices', 'Invoices, newest first')
    .input(byId)
    .output(z.object({ rows: z.array(invoice) })),
  createInvoice: operation('school', 'POST', '/teacher-invoices', 'Enter an invoice', WITH_FILE)
    .input(z.strictObject(invoiceForm))
    .output(z.object({ id })),
  updateInvoice: operation(
    'school',
    'PUT',
    '/teacher-invoices/{id}',
    'Change an invoice',
    WITH_FILE,
  )
    .input(z.strictObject({ id, version, ...invoiceForm }))
    .output(z.object({ version })),
  deleteInvoice: operation('school', 'DELETE', '/teacher-invoices/{id}', 'Delete an invoice')
    .input(byId)
    .output(done),
  restoreInvoice: operation(
    'school',
    'POST',
    '/teacher-invoices/{id}/restoration',
    'Bring a deleted invoice back',
  )
    .input(byId)
    .output(done),
}
