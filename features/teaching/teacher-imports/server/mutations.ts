import { forgetImported as forgetAny, type ImportKind } from '#f/system/imports/server/mutations.ts'
import type { Tx } from '#kit/server/tx.ts'
import { DOOR } from '../domain/contract.ts'
import { lineKeys } from '../domain/rules.ts'
import { WORDS } from '../domain/text.ts'
import type { SaidTeacher } from '../domain/types.ts'
import { readTeacher } from './mutations/read.ts'
import { throughTeachers } from './mutations/teachers.ts'
import { lockTeachers, matchTeachers, readSubjectNames } from './queries.ts'

/** Files of teachers, with their subjects and what they cost. */
export const TEACHERS: ImportKind<SaidTeacher> = {
  name: 'teachers',
  entity: 'teacher_import',
  ...DOOR,
  words: WORDS,
  begin: async ({ db }) => {
    const subjects = await readSubjectNames(db)
    return { read: (cell) => readTeacher(cell, subjects) }
  },
  lock: lockTeachers,
  match: matchTeachers,
  keys: lineKeys,
  shown: ({ values: { name = '', surname = '', mail = '' } }) => ({
    name: `${surname} ${name}`.trim(),
    details: mail,
  }),
  ...throughTeachers,
}

/** Takes teachers out of the lines of the files that they came in with. */
export const forgetTeachers = (tx: Tx, teacherIds: readonly number[]) =>
  forgetAny(tx, TEACHERS.name, teacherIds)
