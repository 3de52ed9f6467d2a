import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe, openBrowser, signIn } from '#tests/support/browser.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { smallNetwork } from '#tests/support/network.ts'
import { openPostOffice, SENDER } from '#tests/support/post-office.ts'
import {
  button,
  dialog,
  expectGone,
  expectSeen,
  expectSoon,
  message,
} from '#tests/support/screen.ts'
import { TEST_LETTER, TEST_QUEUED } from '#f/system/mail/domain/text.ts'
import { mailServerSentences, SERVER_SAVED } from '../domain/text.ts'

const network = smallNetwork()
const office = await openPostOffice({ network })
const { world } = office
const browser = await openBrowser()
const mailbox = await openMailbox({ at: network.at, login: `${SENDER}:segreta`, size: 20_000_000 })
beforeAll(() => office.sender(SENDER, 'segreta'))
afterAll(async () => {
  await mailbox.close()
  await world.close()
})

test('a mail server is chosen, tried and saved, and takes a mail that was asked for', async () => {
  const page = await browser.newPage({ expected: [/status of 422/] })
  await signIn(page, world, 'staff', '/app/serverPosta')
  const part = page.getByRole('region', { name: 'Server di posta' })
  await part.getByRole('combobox', { name: 'Fornitore' }).click()
  await page.getByRole('option', { name: 'Aruba', exact: true }).click()
  const host = part.getByLabel('Server', { exact: true })
  await expectSoon(() => host.inputValue(), 'smtps.aruba.it')
  await host.fill('nessuno.posta.example')
  await part.getByLabel('Password della casella').fill('segreta')
  await button(part, 'Prova e salva').click()
  await expectSeen(part.getByText(mailServerSentences['mailServer.unknown_host'] as string).first())
  await host.fill(network.name)
  await part.getByRole('combobox', { name: 'Porta' }).click()
  await page.getByRole('option', { name: String(network.at.port), exact: true }).click()
  await button(part, 'Prova e salva').click()
  await expectSeen(message(page, SERVER_SAVED))
  await expectGone(part.getByLabel('Password della casella'))
  await expectSeen(part.getByText('Il server accetta mail fino a 20 MB.'))
  await expectWellInEveryLook(page, part)

  await button(page, 'Mail di prova').click()
  const asked = dialog(page, 'Mail di prova')
  await asked.getByLabel('Indirizzo').fill('anna@example.it')
  await button(asked, 'Invia').click()
  await expectSeen(message(page, TEST_QUEUED))
  await expectGone(asked)
  await office.startAndDrain(office.servicesWith(undefined))
  expect(mailbox.mails).toMatchObject([
    { subject: TEST_LETTER.subject, recipients: ['anna@example.it'] },
  ])
})

test('the domain of the sender is looked at, and what is missing is said', async () => {
  network.texts.set('accademia.example', ['v=spf1 mx ~all'])
  const page = await browser.newPage({ size: 'wide' })
  await signIn(page, world, 'staff', '/app/serverPosta')
  const part = page.getByRole('region', { name: 'Dominio del mittente' })
  await button(part, 'Controlla il dominio').click()
  await expectSeen(part.getByText('A posto'))
  await expectSeen(part.getByText('Da migliorare'))
  expect(await axe(page)).toEqual([])
  await expectSeen(part.getByText(/Chiedi un record TXT “v=DMARC1; p=none” per _dmarc/))
})
