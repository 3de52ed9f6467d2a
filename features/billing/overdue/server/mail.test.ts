import { afterAll, beforeEach, expect, test } from 'vitest'
import { mailJobs } from '#f/system/mail/server/jobs.ts'
import { SEND } from '#f/system/mail/server/mutations.ts'
import { letters } from '#app/server/features.ts'
import { done, newCourse, newStudent, unique } from '#tests/support/academy.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { NOW, openWorld } from '#tests/support/world.ts'
import { overdueSentences } from '../domain/text.ts'

const mailbox = await openMailbox()
const world = await openWorld({
  env: {
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'segreteria@accademia.example',
    ACADEMY_NAME: 'Accademia «Però»',
  },
})
const outbox = mailJobs(world.services, letters)
afterAll(async () => {
  outbox.close?.()
  await world.close()
  await mailbox.close()
})
const staff = await world.as('staff')

/** A mail that was held back, since there was nothing to say any more. */
const OVER = { state: 'cancelled', why: overdueSentences['overdue.reminder_over'] }

const TWO = [
  { dueOn: '2026-09-30', amountCents: 40_000, month: '9' },
  { dueOn: '2026-10-10', amountCents: 60_000, month: '10' },
]

let courseId: number
let courseName: string
beforeEach(async () => {
  world.clock.set(NOW)
  courseName = unique('Regia')
  courseId = await newCourse(staff, { name: courseName })
  const plan = { version: 0, totalCents: 100_000, instalments: TWO }
  done(await staff.call('PUT', `/courses/${courseId}/payment-plan`, plan))
})

/** A student who was reminded of both instalments; her mail waits. */
async function reminded({ everybody = false } = {}) {
  const studentId = await newStudent(staff, { courseIds: [courseId], mail2: 'mamma@example.it' })
  const { rows } = done(await staff.call('GET', '/late-instalments', { courseId }))
  const chosen = rows.map(({ instalmentId }: { instalmentId: number }) => ({
    instalmentId,
    studentId,
  }))
  const { version } = done(await staff.call('GET', '/reminder-text'))
  const { queued } = done(
    await staff.call('POST', '/late-instalments/reminders', {
      chosen,
      textVersion: version,
      everybody,
    }),
  )
  const send = async () => {
    await outbox.tasks[SEND]?.({ id: queued[0].mailId })
    const [mail] = await world.sql<{ state: string; why: string | null }>(
      `select state, last_error as why from mails join mail_outcomes using (id) where id = $1`,
      [queued[0].mailId],
    )
    return mail
  }
  const pay = async (at: number, amountCents: number) =>
    done(
      await staff.call(
        'POST',
        `/instalments/${chosen[at].instalmentId}/students/${studentId}/payments`,
        { paidOn: '2026-10-10', amountCents, method: 'bank', version: 0 },
      ),
    )
  return { studentId, mailId: queued[0].mailId as number, chosen, send, pay }
}

test('a reminder arrives with each instalment, its payment code and the total', async () => {
  const { send } = await reminded()
  expect(await send()).toEqual({ state: 'sent', why: null })
  const mail = await mailbox.next()
  expect(mail.recipients).toEqual(['anna.rossi@esempio.it', 'mamma@example.it'])
  expect(mail.subject).toBe('Promemoria di pagamento: Accademia «Però»')
  expect(mail.text).toContain('Ciao Anna,')
  expect(mail.text).toMatch(/rata del 30\/09\/2026: 400,00.€, causale RF\d\d( \d{4}){4} \d\d\n/)
  expect(mail.text).toMatch(/rata del 10\/10\/2026: 600,00.€, causale RF\d\d( \d{4}){4} \d\d\n/)
  expect(mail.text).toMatch(/In tutto: 1.000,00.€/)
  expect(mail.text).not.toContain('IBAN')
  expect(mail.html).toContain(`${courseName}, rata del 30/09/2026`)
})

test('where the academy has told its account, each instalment has a code that a bank’s app reads', async () => {
  const account = { payee: 'Sipario', iban: 'IT60X0542811101000000123456' }
  const { version } = done(await staff.call('GET', '/settings/account'))
  const saved = done(await staff.call('PUT', '/settings/account', { ...account, version }))
  const { send, mailId } = await reminded()
  await send()
  const mail = await mailbox.next()
  expect(mail.text).toContain('Bonifico a Sipario, IBAN IT60 X054 2811 1010 0000 0123 456.')
  const codes = mail.attachments.filter(({ mimeType }) => mimeType === 'image/png')
  expect(codes).toHaveLength(2)
  expect(mail.html).toMatch(/alt="Codice QR per il bonifico di 400,00.€"/)
  const [kept] = await world.sql<{ html: string }>(
    'select html from mail_bodies where mail_id = $1',
    [mailId],
  )
  expect(kept?.html.match(/<img src="data:image\/png/g)).toHaveLength(2)
  const none = { payee: '', iban: '', version: saved.version }
  done(await staff.call('PUT', '/settings/account', none))
})

test('what is paid before the mail goes is not in it; with nothing left there is no mail', async () => {
  const first = await reminded()
  await first.pay(0, 40_000)
  await first.pay(1, 10_000)
  await first.send()
  const { text = '' } = await mailbox.next()
  expect(text).not.toContain('30/09/2026')
  expect(text).toMatch(/rata del 10\/10\/2026: 500,00.€ \(su 600,00.€\), causale/)

  const second = await reminded()
  await second.pay(0, 40_000)
  await second.pay(1, 60_000)
  expect(await second.send()).toEqual(OVER)
  // It is none of the mails that did not go.
  expect(done(await staff.call('GET', '/mails/state'))).toMatchObject({ failed: 0 })
})

test('who leaves the course before the mail goes is not reminded, unless everybody is meant', async () => {
  const leaves = async ({ studentId }: { studentId: number }) =>
    done(await staff.call('POST', `/courses/${courseId}/students/${studentId}/withdrawal`, {}))
  const first = await reminded()
  await leaves(first)
  expect(await first.send()).toEqual(OVER)

  const second = await reminded({ everybody: true })
  await leaves(second)
  expect(await second.send()).toEqual({ state: 'sent', why: null })
  await mailbox.next()
})

test('a reminder that failed and was made anew is not sent a second time', async () => {
  const { mailId, chosen, send } = await reminded()
  await world.sql('update mails set failed_at = now() where id = $1', [mailId])
  const again = done(
    await staff.call('POST', '/late-instalments/reminders', {
      chosen,
      textVersion: 0,
    }),
  )
  expect(again.queued).toHaveLength(1)
  done(await staff.call('POST', `/mails/${mailId}/retry`))
  expect(await send()).toEqual(OVER)
})

test('of two reminders that waited for days the later one arrives alone', async () => {
  const { chosen, send } = await reminded()
  world.clock.set('2026-10-16T09:00:00+02:00[Europe/Rome]')
  const tomorrow = await world.signIn('staff')
  const later = done(
    await tomorrow.call('POST', '/late-instalments/reminders', { chosen, textVersion: 0 }),
  )
  expect(await send()).toEqual(OVER)
  await outbox.tasks[SEND]?.({ id: later.queued[0].mailId })
  expect((await mailbox.next()).text).toMatch(/In tutto: 1.000,00.€/)
})

test('the office’s words are sent as they were when the reminder was made', async () => {
  const words = {
    subject: 'Quote di {nome} {cognome}',
    html: '<p>Attenzione <em>{nome}</em>:<br />{rate}</p>',
  }
  const { version } = done(await staff.call('PUT', '/reminder-text', { ...words, version: 0 }))
  const { send } = await reminded()
  done(
    await staff.call('PUT', '/reminder-text', { subject: 'Altro', html: '<p>{rate}</p>', version }),
  )
  await send()
  const mail = await mailbox.next()
  expect(mail.subject).toMatch(/^Quote di Anna Rossi/)
  expect(mail.html).toContain('Attenzione <em>Anna</em>:<br')
})
