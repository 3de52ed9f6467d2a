import { z } from 'zod'
import { day, id, line, operation, text } from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { DIARY_KINDS, DIARY_SUBJECTS } from '#kit/domain/diary.ts'
import { listInput, listOutput } from '#kit/domain/list.ts'

export const diaryCodes = {
  'diary.record_not_found': 'not_found',
  'diary.entry_not_found': 'not_found',
  'diary.period': 'invalid',
} as const satisfies Codes

/** A field of an entry; what was not there before, or is not there any more, is null. */
const change = z.object({
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type DiaryChange = z.infer<typeof change>

/** Something that was done or that happened. */
const entry = z.object({
  /** Names it in an address: `mail-student-12`. */
  key: z.string(),
  /** An instant. */
  at: z.string(),
  kind: z.enum(DIARY_KINDS),
  /** User name of who did it; `sistema` for the program itself. */
  who: z.string(),
  title: z.string(),
  changes: z.array(change),
})
export type DiaryEntry = z.infer<typeof entry>

const asked = {
  id,
  kind: z.enum(DIARY_KINDS).optional(),
  q: text().max(200).default(''),
  /** The entry that the page begins with; without it, the newest. */
  from: text()
    .regex(/^[a-z-]{1,40}-[1-9]\d{0,15}$/)
    .max(60)
    .optional(),
}

const page = z.object({
  /** Whose diary it is. */
  name: z.string(),
  rows: z.array(entry),
  /** The first entry of the next page; null on the last one. */
  next: z.string().nullable(),
})

/** A line of the diary of the whole academy, and which record it is about. */
const academyLine = entry.extend({
  id,
  about: z.object({
    label: z.string(),
    name: z.string(),
    /** The record whose diary can be opened; null where it has none. */
    subject: z.enum(DIARY_SUBJECTS).nullable(),
    id,
  }),
})
export type AcademyLine = z.infer<typeof academyLine>

/** Of which days and of whom. */
export const academyFilters = {
  from: day,
  to: day,
  who: line(60).optional(),
}

const OF_RECORD = 'In one line of time: what was changed, sent, paid, justified and made up'

export const diaryContract = {
  record: operation('school', 'GET', '/diary/records', `${OF_RECORD}: student, teacher or course`)
    .input(z.strictObject({ of: z.enum(['student', 'teacher', 'course']), ...asked }))
    .output(page),
  lead: operation('crm', 'GET', '/diary/leads', `${OF_RECORD}: a lead, with notes and calls`)
    .input(z.strictObject(asked))
    .output(page),
  academy: operation('accounts', 'GET', '/diary', 'What everybody did, by day and user')
    .input(listInput(['at'], { ...academyFilters, dir: z.enum(['asc', 'desc']).default('desc') }))
    .output(listOutput(academyLine)),
  users: operation('accounts', 'GET', '/diary/users', 'Who did something in some days')
    .input(z.strictObject({ from: day, to: day }))
    .output(z.object({ rows: z.array(z.string()) })),
}
