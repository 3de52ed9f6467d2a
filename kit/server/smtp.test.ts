import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { isMailAddress } from '#kit/domain/mail-address.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { layOutLetter } from './letter.ts'
import { openSmtp } from './smtp.ts'

const mailbox = await openMailbox()
const smtp = openSmtp()
afterAll(async () => {
  smtp.close()
  await mailbox.close()
})

/** Texts that try to end a header and to begin another one, a second recipient or the body. */
const piece = fc.constantFrom(
  ...['\r\n', '\n', '\r', '\u2028', '\u0085', '\0', '\t', '"', '\\', '<', '>', ',', ';', ':', '=?'],
  ...['Bcc: eva@example.it', 'Reply-To: eva@example.it', ' eva@example.it', 'Subject: altro'],
  ...['?=', '=?utf-8?Q?=0D=0ABcc:_eva@example.it?=', '\r\n\r\n<p>corpo</p>', '.\r\nQUIT\r\n'],
  ...['Niccolò', '«è»', '🎬', 'x'.repeat(90)],
)
const hostile = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''))

/** The names of the headers of a mail or a part, as whoever reads it line by line has them. */
const headersOf = (part: string) =>
  part
    .slice(0, part.indexOf('\r\n\r\n'))
    .split(/\r\n|\r|\n/)
    .filter((line) => !/^[ \t]/.test(line))
    .map((line) => line.slice(0, line.indexOf(':')).toLowerCase())

const OWN = [
  ...['cc', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'],
]
const OF_PART = ['content-disposition', 'content-transfer-encoding', 'content-type']

test('no name, subject or name of a file adds a header, a recipient or a part', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, hostile, hostile, hostile, async (from, to, subject, file) => {
      const sent = await smtp.send(
        { url: mailbox.url, connections: 1 },
        {
          from: { name: from, address: 'segreteria@accademia.example' },
          to: { name: to, address: 'anna@example.it' },
          cc: 'altra@example.it',
          ...{ subject, html: '<p>Ciao</p>', text: 'Ciao', messageId: '<1.a@accademia.example>' },
          attachments: [
            {
              ...{ name: file, mediaType: 'application/pdf' },
              content: async function* () {
                yield Buffer.from('%PDF')
              },
            },
          ],
        },
      )
      expect(sent).toMatchObject({ kind: 'accepted', refusedAddresses: [] })
      const mail = await mailbox.next()
      expect(mail.recipients).toEqual(['anna@example.it', 'altra@example.it'])
      const headers = headersOf(mail.raw)
      for (const header of headers) expect(OWN).toContain(header)
      expect(new Set(headers).size).toBe(headers.length)
      const boundaries = [...mail.raw.matchAll(/boundary="([^"]+)"/g)].map(([, name]) => name ?? '')
      const parts = boundaries.flatMap((name) => mail.raw.split(`--${name}\r\n`).slice(1))
      for (const part of parts) {
        for (const header of headersOf(part)) expect(OF_PART).toContain(header)
      }
      expect(mail.to?.length).toBe(1)
      expect(mail.from?.address).toBe('segreteria@accademia.example')
      expect(mail.replyTo).toBeUndefined()
      expect(mail.bcc).toBeUndefined()
      expect(mail.attachments).toHaveLength(1)
      expect(mail.text?.trim()).toBe('Ciao')
    }),
    { numRuns: 150 },
  )
})

test('nothing that could end a header or add a recipient is an address', () => {
  fc.assert(
    fc.property(hostile, hostile, (before, after) => {
      const text = `${before}anna@example.it${after}`
      if (isMailAddress(text)) expect(text).not.toMatch(/[\s\0<>,;:"\\]/)
    }),
  )
})

test('a logo goes along as a part that the text shows', async () => {
  const logo = `data:image/png;base64,${Buffer.from('\x89PNG\r\n\x1a\n').toString('base64')}`
  const sent = await smtp.send(
    { url: mailbox.url, connections: 1 },
    {
      ...layOutLetter('Accademia', { subject: 'Ciao', blocks: [{ paragraph: 'Ciao' }] }, logo),
      from: { name: 'Accademia', address: 'segreteria@accademia.example' },
      to: { name: 'Anna', address: 'anna@example.it' },
      ...{ cc: undefined, messageId: '<2.a@accademia.example>' },
    },
  )
  expect(sent).toMatchObject({ kind: 'accepted' })
  const { html = '', attachments } = await mailbox.next()
  expect(html).not.toContain('data:')
  expect(attachments).toMatchObject([{ mimeType: 'image/png', disposition: 'inline' }])
  expect(html).toContain(`src="cid:${attachments[0]?.contentId?.replace(/[<>]/g, '')}"`)
})
