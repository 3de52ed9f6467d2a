import { z } from 'zod'
import { findStudent, listNamed } from '#f/school/students/server/queries.ts'
import { writeTemplate } from '#f/system/templates/server/queries.ts'
import { id } from '#kit/domain/contract.ts'
import { fullName } from '#kit/domain/format.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import { linkBase } from '#kit/server/config.ts'
import { lapsed, type Letter } from '#kit/server/letter.ts'
import { linkAddress } from '#kit/server/public-link.ts'
import { hashToken } from '#kit/server/secrets.ts'
import type { Template, TemplateValues } from '#kit/server/template.ts'
import {
  lessonName,
  lessonPlace,
  lessonTime,
  PROPOSAL_LETTER,
  PROPOSAL_PLACEHOLDERS,
  proposalWords,
} from '../domain/text.ts'
import { makeupLink } from './public.ts'
import { findProposal, readProposed } from './queries/proposals.ts'
import { readLessons } from './queries/lessons.ts'
import { findOpen, tokenOf } from './queries/open.ts'

/** The letter with the lessons proposed to a student, as it is named in the outbox. */
export const PROPOSAL = 'makeups.proposal'

const Data = z.object({ proposalId: id })

export { tokenOf }

/**
 * Writes the proposed lessons to the student, with her link, while she can answer; not with one
 * that was made under another server key.
 */
const writeProposal: Letter = async (tx, data, services) => {
  const { proposalId } = Data.parse(data)
  const base = linkBase(services.config)
  if (base === undefined) return refuse('mail.no_link_base')
  const made = await findProposal(tx, proposalId)
  const open = made && (await findOpen(tx, services, made.makeupId))
  if (open?.proposal.id !== proposalId) {
    const dead = made && !hashToken(tokenOf(services.secrets, made)).equals(made.tokenHash)
    return (dead ? refuse : lapsed)('makeups.link_over')
  }
  const { sheet, proposal, token } = open
  const proposed = (await readProposed(tx, [proposalId])).get(proposalId) ?? []
  const lessons = await readLessons(tx, [sheet.lessonId, ...proposed])
  const told = (lessonId: number): string => {
    const lesson = lessons.get(lessonId)
    const lines = lesson ? [lessonTime(lesson), lessonName(lesson), lessonPlace(lesson)] : []
    return lines.filter((line) => line !== '').join(' — ')
  }
  const { name, surname } = sheet
  const values = proposalValues({ name, surname }, proposed.map(told), {
    missed: told(sheet.lessonId),
    note: proposal.note,
    link: linkAddress(base, makeupLink, token),
  })
  return writeTemplate(tx, services, proposalTemplate, values, fullName(sheet))
}

function proposalValues(
  { name, surname }: { readonly name: string; readonly surname: string },
  choices: readonly string[],
  { missed, note, link }: { readonly missed: string; readonly note: string; readonly link: string },
): TemplateValues {
  const words = proposalWords(choices.length)
  return {
    nome: name,
    cognome: surname,
    scelta: words.choices,
    lezioni: { facts: choices.map((choice, index) => [words.choice(index + 1), choice]) },
    lezione_persa: { facts: [[words.missed, missed]] },
    nota: note === '' ? null : { paragraph: note },
    link: { button: { label: words.button, href: link } },
  }
}

/** The words of this letter. */
export const proposalTemplate: Template = {
  key: PROPOSAL,
  name: 'Proposta di recupero',
  original: PROPOSAL_LETTER,
  placeholders: PROPOSAL_PLACEHOLDERS,
  needs: ['link'],
  people: listNamed,
  async sample(db, personId) {
    const student = await findStudent(db, personId)
    if (!student) return refuse('makeups.student_not_found')
    return ok(proposalValues(student, SAMPLE.choices, SAMPLE))
  },
}

/** Stands for lessons and link wherever the letter is only looked at. */
const SAMPLE = {
  choices: ['martedì, 10:00–12:00 — lezione proposta', 'giovedì, 10:00–12:00 — lezione proposta'],
  missed: 'lunedì, 10:00–12:00 — lezione persa',
  note: 'La nota scritta nella proposta.',
  link: 'https://esempio.invalid/recupero',
}

export const makeupLetters = { [PROPOSAL]: writeProposal }
