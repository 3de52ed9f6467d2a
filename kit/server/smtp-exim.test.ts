import PostalMime from 'postal-mime'
import { afterAll, describe, expect, test } from 'vitest'
import { EXIM_SIZE, eximInstalled, openExim } from '#tests/support/exim.ts'
import { layOutLetter } from './letter.ts'
import { openSmtp } from './smtp.ts'

const LONG = 'Perché la lezione di recitazione è spostata: «così è», €\u00a01.234,50, città e più. '

describe.skipIf(!eximInstalled)('a mail server that others run too', async () => {
  const exim = eximInstalled ? await openExim() : undefined
  const smtp = openSmtp()
  afterAll(async () => {
    smtp.close()
    await exim?.close()
  })

  test('puts a mail into a mailbox as it was written, in short lines', async () => {
    const subject = LONG.repeat(2).trim()
    const paragraph = LONG.repeat(20)
    const name = 'Perché è così, “orario” della città è più lungo di una riga.pdf'
    const content = Buffer.from(Array.from({ length: 3_000 }, (_, index) => index % 256))
    const sent = await smtp.send(
      { url: exim?.url ?? '', connections: 1 },
      {
        ...layOutLetter('Accademia «Però»', { subject, blocks: [{ paragraph }] }),
        from: { name: 'Accademia «Però»', address: 'segreteria@accademia.example' },
        to: { name: 'Niccolò D’Èrrico', address: 'anna@posta.example' },
        ...{ cc: undefined, messageId: '<1.prova@accademia.example>' },
        attachments: [
          {
            ...{ name, mediaType: 'application/pdf' },
            content: async function* () {
              yield content
            },
          },
        ],
      },
    )
    expect(sent).toEqual({ kind: 'accepted', refusedAddresses: [], sizeLimit: EXIM_SIZE })
    const raw = (await exim?.arrived()) ?? Buffer.alloc(0)
    const lines = raw.toString('latin1').split('\n')
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(78)
    expect(raw.every((byte) => byte < 128)).toBe(true)
    const mail = await PostalMime.parse(raw)
    expect(mail).toMatchObject({
      subject,
      messageId: '<1.prova@accademia.example>',
      from: { name: 'Accademia «Però»', address: 'segreteria@accademia.example' },
      to: [{ name: 'Niccolò D’Èrrico', address: 'anna@posta.example' }],
    })
    expect(mail.text).toContain(paragraph.trim())
    expect(mail.html).toContain(paragraph.trim())
    const [file, ...others] = mail.attachments
    expect(others).toEqual([])
    expect(file).toMatchObject({ filename: name, mimeType: 'application/pdf' })
    expect(Buffer.from(file?.content as ArrayBuffer)).toEqual(content)
  })
})
