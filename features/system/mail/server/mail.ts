import { z } from 'zod'
import { layOutLetter, type Letter } from '#kit/server/letter.ts'
import { TEST_SUBJECT, testParagraphs } from '../domain/text.ts'

/** The mail that only shows that mails arrive, as it is named in the outbox. */
export const TEST_MAIL = 'mail.test'

const Data = z.object({ askedBy: z.string() })

const writeTest: Letter = async (_tx, data, { config }) => {
  const { askedBy } = Data.parse(data)
  const blocks = testParagraphs(askedBy).map((paragraph) => ({ paragraph }))
  return { ...layOutLetter(config.ACADEMY_NAME, { subject: TEST_SUBJECT, blocks }), kept: true }
}

export const mailLetters = { [TEST_MAIL]: writeTest }
