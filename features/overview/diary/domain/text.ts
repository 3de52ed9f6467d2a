import type { Sentences } from '#kit/domain/errors.ts'
import type { DiaryKind } from '#kit/domain/diary.ts'
import type { diaryCodes } from './contract.ts'
import { MAX_DAYS } from './rules.ts'

export const DIARY = 'Diario'
export const ACADEMY_DIARY = 'Diario dell’accademia'

export const diarySentences: Sentences<typeof diaryCodes> = {
  'diary.record_not_found': 'Questa scheda non esiste più.',
  'diary.entry_not_found': 'Questa voce non è più nel diario.',
  'diary.period': `Scegli un periodo che finisce dopo il suo inizio, di ${MAX_DAYS} giorni al massimo.`,
}

/** What each kind of entry is called where one chooses. */
export const KIND_LABELS: Readonly<Record<DiaryKind, string>> = {
  change: 'Modifiche',
  mail: 'Mail',
  notice: 'Notifiche',
  payment: 'Pagamenti',
  attendance: 'Assenze',
  makeup: 'Recuperi',
  lesson: 'Lezioni',
  exam: 'Esami',
  contact: 'Note e chiamate',
  event: 'Eventi',
}

/** What is done with any record. */
export const COMMON_VERBS: Readonly<Record<string, string>> = {
  created: 'creazione',
  updated: 'modifica',
  deleted: 'spostamento nel cestino',
  restored: 'ripristino',
  saved: 'salvataggio',
}

export const OLDER = 'Voci precedenti'
export const NOTHING = 'Nel diario non c’è ancora nulla.'
export const NOTHING_FOUND = 'Nessuna voce con questi filtri.'
