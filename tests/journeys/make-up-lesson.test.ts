import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { startAllJobs } from '#app/server/jobs.ts'
import { openDatabase } from '#kit/server/db.ts'
import { done, newCourse, newRoom, newStudent, newSubject } from '#tests/support/academy.ts'
import { axe, openBrowser, signIn } from '#tests/support/browser.ts'
import type { Client } from '#tests/support/client.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import {
  expectSoon,
  button,
  dialog,
  expectGone,
  expectSeen,
  goTo,
  message,
  takeAction,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'

const mailbox = await openMailbox()
const world = await openWorld({
  env: {
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'segreteria@accademia.example',
    ACADEMY_NAME: 'Scuola Quinte',
  },
})
const workers = openDatabase(world.databaseUrl)
const silent = { debug: () => {}, warn: () => {}, error: () => {} }
const jobs = await startAllJobs(world.services, workers.pool, silent)
afterAll(async () => {
  await jobs.stop()
  await workers.close()
  await world.close()
  await mailbox.close()
})
const browser = await openBrowser()

const OFFERED = ['2026-10-20', '2026-10-22', '2026-10-27'] as const

/** A student who missed one of two lessons of diction, and another class that has some to come. */
async function anAbsence(staff: Client) {
  const subject = await newSubject(staff, { name: 'Dizione' })
  const [own, other] = [
    await newCourse(staff, { name: 'Primo anno A' }),
    await newCourse(staff, { name: 'Primo anno B' }),
  ]
  const studentId = await newStudent(staff, { surname: 'Rossi', courseIds: [own] })
  const roomId = await newRoom(staff, 'Teatro di posa')
  const hold = async (courseId: number, day: string): Promise<number> => {
    const content = { courseId, roomId, subjectIds: [subject], topic: `Lettura del ${day}` }
    const lesson = { ...content, startsAt: `${day}T18:00`, minutes: 120 }
    return done(await staff.call('POST', '/lessons', lesson)).id
  }
  const attended = await hold(own, '2026-10-01')
  const missed = await hold(own, '2026-10-08')
  const offered: number[] = []
  for (const day of OFFERED) offered.push(await hold(other, day))
  await mark(staff, attended, studentId, true)
  await mark(staff, missed, studentId, false)
  return { studentId, own, makeupLesson: offered[1] ?? 0 }
}

/** Fills the register of a lesson in which only this student is to be marked. */
async function mark(staff: Client, lessonId: number, studentId: number, present: boolean) {
  const { version } = done(await staff.call('GET', `/lessons/${lessonId}/register`))
  const entries = [{ studentId, present, minutes: null }]
  done(await staff.call('PUT', `/lessons/${lessonId}/register`, { version, entries }))
}

test('an absence is proposed, chosen by the link in the mail, made up, and corrected', async () => {
  const staff = await world.as('staff')
  const { studentId, own, makeupLesson } = await anAbsence(staff)
  const absences = `/app/gestioneAssenze?id=${studentId}`
  const page = await browser.newPage({ size: 'wide' })
  await signIn(page, world, 'staff', absences)
  await page.getByRole('button', { name: /^Genera recupero 08\/10\/2026/ }).click()
  await expectSeen(message(page, 'Richiesta di recupero generata con successo!'))
  await expectSeen(page.getByText('Richiesta recupero', { exact: true }))
  await button(page, 'Proponi recupero').click()
  const window = dialog(page, 'Proponi recupero')
  await expectSoon(() => button(window, 'Invia proposta').isDisabled(), true)
  for (const day of ['20', '22', '27']) {
    await window
      .getByRole('checkbox', { name: new RegExp(` ${day} ottobre 2026, 18:00–20:00`) })
      .check()
  }
  await window.getByLabel('Nota per lo studente').fill('Porta il copione.')
  await button(window, 'Invia proposta').click()
  await expectSeen(message(page, 'Proposta inviata'))
  await expectSeen(page.getByText(/in attesa della risposta/))

  const mail = await mailbox.next()
  expect(mail.recipients).toEqual(['anna.rossi@esempio.it'])
  const link = /https?:\/\/\S+\/recupero\/[\w-]+/.exec(mail.text ?? '')?.[0] ?? ''
  for (const day of OFFERED) expect(mail.text).toContain(String(Number(day.slice(8))))
  expect(mail.text).toContain('Porta il copione.')

  const phone = await browser.newPage({ size: 'phone' })
  await phone.goto(`${world.url}${new URL(link).pathname}`)
  await expectSeen(phone.getByText('Ciao Anna'))
  await expectSeen(phone.getByText('Porta il copione.'))
  const choices = phone.getByRole('radio')
  await expectSoon(() => choices.count(), 5)
  expect(await axe(phone)).toEqual([])
  // Looking at the page has answered nothing.
  await expectSoon(() => stateOf(staff, studentId), 'proposed')
  await phone.getByRole('radio', { name: /22 ottobre 2026, 18:00–20:00/ }).check()
  await button(phone, 'Conferma la lezione').click()
  await expectSeen(phone.getByText('Hai scelto la lezione: ti aspettiamo!'))
  expect(await axe(phone)).toEqual([])
  await expectSeen(phone.getByText(/22 ottobre 2026/))
  await expectSoon(() => stateOf(staff, studentId), 'agreed')
  await expectSoon(() => phone.context().cookies(), [])

  world.clock.set('2026-10-22T21:00:00+02:00')
  const evening = await world.signIn('staff')
  await signIn(page, world, 'staff', `/app/gestionePresenze?id=${makeupLesson}`)
  await expectSeen(page.getByText(/Rossi Anna|Rossi\s+Anna/))
  await button(page, 'Tutti presenti').click()
  await button(page, 'Salva').click()
  await expectSeen(message(page, 'Salvataggio avvenuto con successo.'))
  await signIn(page, world, 'staff', absences)
  await expectSeen(page.getByText('Recuperata il 22/10/2026'))
  await goTo(page, `/app/editCorso?id=${own}`)
  await expectSeen(frequency(page, '100,0%'))
  await takeAction(page, 'Rossi Anna', 'Dettaglio presenze')
  const detail = dialog(page, 'Dettaglio presenze')
  await expectSeen(detail.getByText('Recuperata il 22/10/2026'))
  await button(detail, 'Chiudi').click()

  // She was not there after all.
  await mark(evening, makeupLesson, studentId, false)
  await signIn(page, world, 'staff', absences)
  await expectSeen(button(page, 'Proponi recupero'))
  await expectGone(page.getByText('Recuperata il 22/10/2026'))
  await goTo(page, `/app/editCorso?id=${own}`)
  await expectSeen(frequency(page, '50,0%'))
})

const frequency = (page: Page, value: string) => button(page, `${value}, Frequenza: Rossi Anna`)

async function stateOf(staff: Client, studentId: number): Promise<string> {
  return done(await staff.call('GET', `/students/${studentId}/makeups`)).rows[0].state
}
