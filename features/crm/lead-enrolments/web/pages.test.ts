import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { done, newCourse, newLead, newStudent, newTag, unique } from '#tests/support/academy.ts'
import { openBrowser, signIn, SIZES } from '#tests/support/browser.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import {
  button,
  dialog,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  field,
  fillIn,
  message,
} from '#tests/support/screen.ts'
import { TYPED } from '#tests/support/student-form.ts'
import { openWorld } from '#tests/support/world.ts'
import { ENROLLED, UNENROLLED } from '../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
const staff = await world.as('staff')

test('a lead is enrolled from its page with its course and plan, and back', async () => {
  const word = unique('ATTORE').replaceAll(' ', '')
  const course = await newCourse(staff, { name: `${word} base` })
  const plan = { totalCents: 90_000, instalments: [{ dueOn: '2026-11-01', amountCents: 90_000 }] }
  done(await staff.call('PUT', `/courses/${course}/payment-plan`, { version: 0, ...plan }))
  const surname = unique('Iscritta')
  const tagIds = [await newTag(staff, 3, word)]
  const id = await newLead(staff, { surname, phone: '347 700 0002', tagIds })
  const page = await browser.newPage()
  await signIn(page, world, 'staff', `/app/editLead?id=${id}`)
  await page.getByRole('link', { name: 'Iscrivi', exact: true }).click()
  await expectScreen(page, '/app/iscriviLead', 'Iscrivi')
  await expectSoon(() => field(page, 'Cognome').inputValue(), surname)
  await expectSeen(page.getByText('01/11/2026: 900,00 €'))
  await expectWellInEveryLook(page, page.getByText('Ha chiesto:'))
  await button(page, 'Iscrivi').click()
  await expectSeen(page.getByRole('alert'))
  const { Nome: _name, Cognome: _surname, Telefono: _phone, Mail: _mail, ...missing } = TYPED
  await fillIn(page, missing)
  await button(page, 'Iscrivi').click()
  await button(page, 'Salva comunque').click()
  await expectSeen(message(page, ENROLLED))
  await expectScreen(page, '/app/editLead', 'Modifica Lead')
  // On a phone, the last look, the sections of a record are folded.
  await page.setViewportSize(SIZES.laptop)
  await page.getByRole('alert').getByRole('link').click()
  await expectSeen(page.getByText('Arrivato come lead:'))
  await page.goBack()
  await button(page, 'Annulla iscrizione').click()
  await button(dialog(page, 'Annulla iscrizione'), 'Annulla iscrizione').click()
  await expectSeen(message(page, UNENROLLED))
  await expectSeen(page.getByRole('link', { name: 'Iscrivi', exact: true }))
  const [row] = await world.sql('select student_id as student from leads where id = $1', [id])
  expect(row).toEqual({ student: null })
})

test('a lead that asked for no course begins without one', async () => {
  const id = await newLead(staff)
  const page = await browser.newPage()
  await signIn(page, world, 'staff', `/app/iscriviLead?id=${id}`)
  await expectSeen(page.getByText('Scegli un corso per vederne il piano.'))
})

test('of a course that the person has left nothing is asked: its instalments are as they were', async () => {
  const word = unique('RITORNO').replaceAll(' ', '')
  const courseId = await newCourse(staff, { name: word })
  const plan = { totalCents: 90_000, instalments: [{ dueOn: '2026-09-30', amountCents: 90_000 }] }
  done(await staff.call('PUT', `/courses/${courseId}/payment-plan`, { version: 0, ...plan }))
  const surname = unique('Tornata')
  const studentId = await newStudent(staff, { surname, name: 'Ivo', courseIds: [courseId] })
  done(await staff.call('POST', `/courses/${courseId}/students/${studentId}/withdrawal`))
  const id = await newLead(staff, { surname, tagIds: [await newTag(staff, 3, word)] })
  const page = await browser.newPage()
  await signIn(page, world, 'staff', `/app/iscriviLead?id=${id}`)
  const late = page.getByRole('radiogroup', { name: 'Le rate già scadute' })
  await expectSeen(late)
  await button(page, 'È questa persona').click()
  await expectSeen(page.getByText('30/09/2026: 900,00 €'))
  await expectGone(late)
})

/** Goes on with Tab to what is called so. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    const named = await page.evaluate(() => {
      const active = document.activeElement
      const label = active instanceof HTMLInputElement ? active.labels?.[0] : null
      return ((label ?? active)?.textContent ?? '').replace(' *', '').trim()
    })
    if (named === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not come to ${name}`)
}

test('a lead is enrolled by the keyboard alone, and is on a phone as it was', async () => {
  const course = unique('Corso a tasti')
  await newCourse(staff, { name: course })
  const id = await newLead(staff, { surname: unique('Tastiera'), phone: '347 700 0003' })
  const page = await browser.newPage()
  await signIn(page, world, 'staff', `/app/editLead?id=${id}`)
  await expectSeen(page.getByRole('link', { name: 'Iscrivi', exact: true }))
  await tabTo(page, 'Iscrivi')
  await page.keyboard.press('Enter')
  await expectScreen(page, '/app/iscriviLead', 'Iscrivi')
  await expectSoon(() => field(page, 'Nome').inputValue(), 'Ivo')
  const { Nome: _name, Cognome: _surname, Telefono: _phone, Mail: _mail, ...missing } = TYPED
  for (const [name, value] of Object.entries(missing)) {
    await tabTo(page, name)
    await page.keyboard.press('Control+a')
    await page.keyboard.type(value)
  }
  await tabTo(page, 'Corsi')
  await page.keyboard.type(course)
  await expectSeen(page.getByRole('option', { name: course }))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await expectSeen(dialog(page, 'Controlla prima di salvare'))
  await tabTo(page, 'Salva comunque')
  await page.keyboard.press('Enter')
  await expectSeen(message(page, ENROLLED))
  await expectScreen(page, '/app/editLead', 'Modifica Lead')
  await expectWellInEveryLook(page, page.getByRole('alert').getByRole('link'))
})
