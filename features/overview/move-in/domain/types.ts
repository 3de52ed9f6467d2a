import type { MoveData, OldId } from './types/data.ts'

export type { MoveData, OldId } from './types/data.ts'

/**
 * What is taken from the old program, in an order that holds: whatever a record names has come
 * before it.
 */
export const MOVE_KINDS = [
  'room',
  'subject',
  'teacher',
  'teacher_group',
  'category',
  'course',
  'course_merge',
  'student',
  'class_change',
  'login',
  'photo',
  'closing',
  'lesson',
  'course_plan',
  'student_plan',
  'instalment',
  'proof',
  'register',
  'absences',
  'makeup',
  'exam',
  'homework',
  'homework_file',
  'handout',
  'handout_file',
  'discounts',
  'discount_file',
  'teacher_invoice',
  'invoice_file',
  'tag_category',
  'tag',
  'lead',
  'lead_note',
  'lead_call',
  'event',
  'event_file',
  'invitation',
] as const
export type MoveKind = (typeof MOVE_KINDS)[number]

/** What the dry run says of a record. */
export const MOVE_VERDICTS = ['taken', 'guessed', 'asked', 'refused'] as const
export type MoveVerdict = (typeof MOVE_VERDICTS)[number]

/** Where the old program is read: on its server, or in a folder with its answers. */
export const MOVE_SOURCES = ['server', 'folder'] as const
export type MoveSource = (typeof MOVE_SOURCES)[number]

/** What is asked once for all equal cases, and what may be answered. */
export const QUESTIONS = {
  tax_code_twice: ['all', 'first'],
  student_here: ['match', 'add', 'leave'],
  bad_mail: ['empty', 'leave'],
  field_missing: ['empty', 'leave'],
  unknown_reference: ['skip', 'leave'],
  same_name: ['one', 'number'],
  room_taken: ['first', 'last', 'none'],
  sum_differs: ['rows', 'last', 'leave'],
  unknown_status: ['unpaid', 'leave'],
  gone_there: ['trash', 'keep'],
} as const
export type QuestionCode = keyof typeof QUESTIONS
export type MoveAnswers = { readonly [Code in QuestionCode]?: string }

/**
 * What became of a record. One that was taken before and that the old program has changed since is
 * `updated` where nobody has changed it here, or `removed` where it has it no more; otherwise it stays
 * as it is and is `changed`.
 */
export const OUTCOMES = [
  'added',
  'updated',
  'removed',
  'matched',
  'same',
  'changed',
  'left',
  'failed',
] as const
export type Outcome = (typeof OUTCOMES)[number]

/** What is added up on both sides once it was taken, by whom or what it belongs to. */
export const FIGURES = [
  'hours',
  'planned',
  'paid',
  'invoiced',
  'presences',
  'absences',
  'grades',
] as const
export type FigureName = (typeof FIGURES)[number]

/** What a figure counts. */
export const UNITS = ['count', 'minutes', 'cents', 'hundredths'] as const
export type Unit = (typeof UNITS)[number]

/** How a value was read where the old program left a doubt. */
export const GUESSES = [
  'encoding_repaired',
  'two_spellings',
  'before_answer',
  'year_form',
  'year_from_start',
  'unknown_regime',
  'unknown_weekday',
  'part_dropped',
  'withdrawn_added',
  'odd_phone',
  'no_price',
  'no_amount',
  'file_not_told',
  'mark_dropped',
  'grade_dropped',
  'no_age',
  'as_guest',
  'turn_not_told',
  'gone_stays',
] as const
export type GuessCode = (typeof GUESSES)[number]

/** Why a record cannot be taken. */
export const LACKS = [
  'no_record',
  'no_id',
  'id_twice',
  'no_name',
  'too_long',
  'no_day',
  'bad_day',
  'day_in_future',
  'end_before_start',
  'bad_flag',
  'bad_time',
  'bad_length',
  'bad_amount',
  'no_plan',
  'same_day',
  'unknown_category',
  'unknown_student',
  'unknown_course',
  'unknown_person',
  'unknown_lesson',
  'unknown_tag_category',
  'unknown_lead',
  'unknown_material',
  'no_file',
  'same_lesson',
  'unknown_event',
  'unknown_invoice',
  'unknown_instalment',
  'bad_count',
  'no_picture',
  'no_login',
  'answer_missing',
  'answer_empty',
  'answer_html',
  'answer_unreadable',
  'answer_refused',
  'answer_no_list',
] as const
export type LackCode = (typeof LACKS)[number]

export type NoteCode = GuessCode | LackCode | QuestionCode

/** What is to be said of a field of a record, with the text as it stood there. */
export interface MoveNote {
  readonly field: string
  readonly code: NoteCode
  readonly was: string
}

/** A record of one kind as it was read; without data it cannot be taken. */
export interface MoveRecordOf<Kind extends MoveKind> {
  readonly kind: Kind
  readonly oldId: OldId
  /** By which people know it. */
  readonly label: string
  readonly data: MoveData[Kind] | null
  readonly notes: readonly MoveNote[]
}

/** A record of the old program. */
export type MoveRecord = { readonly [Kind in MoveKind]: MoveRecordOf<Kind> }[MoveKind]

/** A question to the old program: a script and its fields, those of the session left out. */
export interface MoveCall {
  readonly script: string
  readonly fields: Readonly<Record<string, string>>
  /** A file as base64, where the row that tells of it holds it: nobody is asked for it. */
  readonly content?: string
}
