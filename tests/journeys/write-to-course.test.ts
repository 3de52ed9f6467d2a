import { afterAll, beforeAll, expect, test } from 'vitest'
import { newCourse, newStudent } from '#tests/support/academy.ts'
import { axe, openBrowser, signIn } from '#tests/support/browser.ts'
import {
  button,
  dialog,
  expectGone,
  expectSeen,
  expectSoon,
  field,
  fillIn,
  goTo,
  message,
  namesIn,
  takeAction,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
let courseId: number

beforeAll(async () => {
  const staff = await world.as('staff')
  courseId = await newCourse(staff, { name: 'Recitazione A' })
  for (const surname of ['Alfieri', 'Bassani', 'Calvino']) {
    const mail = `${surname}@example.it`
    await newStudent(staff, { surname, mail, courseIds: [courseId] })
  }
  await world.sql("update students set mail = 'calvino' where surname = 'Calvino'")
})

test('a course is written to, looked at for each, asked about and taken back', async () => {
  const page = await browser.newPage({ size: 'wide' })
  await signIn(page, world, 'staff', '/app/corsi')
  await takeAction(page, 'Recitazione A', 'Invia mail')
  const window = dialog(page, 'Invia mail')
  await expectSeen(window.getByText('Destinatari: 2 persone'))
  await expectSeen(window.getByText('Calvino Anna (nessun indirizzo valido)'))
  await button(window, 'Togli Bassani Anna').click()
  await expectSeen(window.getByText('Destinatari: 1 persona'))
  await button(window, 'Invia').click()
  await expectSeen(window.getByText('Check the subject').first())
  await fillIn(window, { Oggetto: 'Orario di {nome}' })
  const text = field(window, 'Testo')
  await text.click()
  await button(window, 'Sottolineato').click()
  await page.keyboard.type('Ciao {nome}, a lunedì.')
  await button(window, 'Anteprima').click()
  const letter = window.frameLocator('iframe')
  await expectSeen(letter.getByText('Ciao Anna, a lunedì.'))
  await expectSeen(window.getByText('1 di 1: Alfieri Anna, Alfieri@example.it'))
  expect(await axe(page)).toEqual([])
  await button(window, 'Invia').click()
  const question = page.getByText('I seguenti indirizzo mail non sono corretti')
  await expectSeen(question)
  await button(dialog(page, 'Invia mail').last(), 'Invia').click()
  await expectGone(question)
  const said = message(page, 'La mail parte tra 30 secondi.')
  await expectSeen(said)
  await button(page, 'Annulla').click()
  await expectSeen(message(page, 'Annullato.'))
  await goTo(page, '/app/comunicazioni')
  await expectSoon(() => namesIn(page, 'Mail ai destinatari'), ['Orario di {nome}'])
  await expectSeen(page.getByRole('cell', { name: 'Annullata' }))
})

test('a notification goes to a course and is kept with each student', async () => {
  const page = await browser.newPage({ size: 'wide' })
  await signIn(page, world, 'staff', '/app/corsi')
  await takeAction(page, 'Recitazione A', 'Invia notifica')
  const window = dialog(page, 'Invia notifica')
  await expectSeen(window.getByText('Destinatari: 3 persone'))
  await fillIn(window, { Oggetto: 'Aula cambiata' })
  await field(window, 'Testo').fill('Lunedì in aula 3.')
  expect(await axe(page)).toEqual([])
  await button(window, 'Invia').click()
  await expectSeen(message(page, 'Notifica inviata a 3 persone.'))
  const [student] = await world.sql<{ id: number }>(
    "select id from students where surname = 'Bassani'",
  )
  await goTo(page, `/app/editStudente?id=${student?.id}`)
  await expectSoon(() => namesIn(page, 'Notifiche inviate'), ['Aula cambiata'])
})

test('the office writes the letters of the program, and keeps texts of its own', async () => {
  const page = await browser.newPage({ size: 'wide' })
  await signIn(page, world, 'staff', '/app/modelli')
  await takeAction(page, 'Proposta di recupero', 'Modifica')
  const letter = dialog(page, 'Proposta di recupero')
  await field(letter, 'Oggetto').fill('Recupero per {nome}')
  await button(letter, 'Salva').click()
  await expectSeen(message(page, 'Modello salvato.'))
  await expectSeen(page.getByRole('cell', { name: 'Modificato', exact: true }))
  await takeAction(page, 'Proposta di recupero', 'Ripristina il testo originale')
  await button(dialog(page, 'Ripristina il testo originale'), 'Ripristina').click()
  await expectSeen(message(page, 'Testo originale ripristinato.'))
  await button(page, 'Nuovo testo').click()
  const kept = dialog(page, 'Nuovo testo')
  await fillIn(kept, { Nome: 'Benvenuto', Oggetto: 'Benvenuto {nome}' })
  await field(kept, 'Testo').fill('Ciao!')
  await button(kept, 'Salva').click()
  await expectSoon(() => namesIn(page, 'Testi pronti'), ['Benvenuto'])
  expect(await axe(page)).toEqual([])
})
