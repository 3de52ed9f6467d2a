import { forgetImported as forgetAny, type ImportKind } from '#f/system/imports/server/mutations.ts'
import type { Tx } from '#kit/server/tx.ts'
import { DOOR } from '../domain/contract.ts'
import { lineKeys } from '../domain/rules.ts'
import { WORDS } from '../domain/text.ts'
import type { SaidStudent } from '../domain/types.ts'
import { missingOf, readStudent } from './mutations/read.ts'
import { throughStudents } from './mutations/students.ts'
import { lockStudents, matchStudents, readCourseNames } from './queries.ts'

/** Files of students, who are enrolled by them in the courses that they name. */
export const STUDENTS: ImportKind<SaidStudent> = {
  name: 'students',
  entity: 'student_import',
  ...DOOR,
  words: WORDS,
  begin: async ({ db, today }) => {
    const courses = await readCourseNames(db, today)
    return {
      read: (cell) => readStudent(cell, { courses, today }),
      check: async (_db, lines) =>
        lines.map(({ said, recordId }) => (recordId === null ? missingOf(said) : [])),
    }
  },
  lock: lockStudents,
  match: matchStudents,
  keys: lineKeys,
  shown: ({ values: { name = '', surname = '', mail = '', phone = '' } }) => ({
    name: `${surname} ${name}`.trim(),
    details: [phone, mail].filter((one) => one !== '').join(' · '),
  }),
  ...throughStudents,
}

/** Takes students out of the lines of the files that they came in with. */
export const forgetStudents = (tx: Tx, studentIds: readonly number[]) =>
  forgetAny(tx, STUDENTS.name, studentIds)
