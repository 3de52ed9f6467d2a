import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, newCategory, newCourse, newStudent, newTeacher } from '#tests/support/academy.ts'
import { axe, openBrowser, signIn } from '#tests/support/browser.ts'
import {
  button,
  choose,
  dialog,
  expectGone,
  expectSeen,
  expectSoon,
  field,
  fillIn,
  goTo,
  message,
  namesIn,
  rowsOf,
  sentTo,
  takeAction,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'
import {
  leavingLater,
  NOT_SENT,
  PROBLEMS,
  replaceWords,
  SENT,
  TEST_SENT,
  WHICH_DAY,
} from '#f/messages/mailings/domain/text.ts'
import { OUTBOX } from '#f/system/mail/domain/text.ts'
import { KEPT } from '#f/messages/wordings/domain/text.ts'

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
  await expectSeen(window.getByText('Esclusi 1: nessun indirizzo valido (1)'))
  await button(window, 'Togli Bassani Anna').press('Enter')
  await expectSeen(window.getByText('Destinatari: 1 persona'))
  const beside = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  expect(await beside()).toBe('Togli Calvino Anna')
  await button(window, 'Invia').click()
  await expectSeen(window.getByText('Check the subject').first())
  await fillIn(window, { Oggetto: 'Orario di {nome}' })
  const text = field(window, 'Testo')
  await expectSoon(async () => (await text.boundingBox())?.height, 200)
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
  const page = await browser.newPage({ size: 'wide', expected: [/status of 500/] })
  await signIn(page, world, 'staff', '/app/corsi')
  await page.route('**/api/recipients/preview', (route) => route.fulfill({ status: 500 }))
  await takeAction(page, 'Recitazione A', 'Invia notifica')
  const window = dialog(page, 'Invia notifica')
  const again = button(window, 'Riprova')
  await expectSeen(again)
  // Nothing is sent before one sees to whom.
  await expectSoon(() => button(window, 'Invia').isDisabled(), true)
  await page.unroute('**/api/recipients/preview')
  await again.click()
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

test('who joins while it is written is listed when it is refused, and then it goes', async () => {
  const staff = await world.as('staff')
  const courseIds = [await newCourse(staff, { name: 'Mimo' })]
  const join = (surname: string) =>
    newStudent(staff, { surname, mail: `${surname}@example.it`, courseIds })
  await join('Moretti')
  await world.sql("update students set mail = 'x' where id = $1", [await join('Manzini')])
  const page = await browser.newPage({ size: 'wide' })
  await signIn(page, world, 'staff', '/app/corsi')
  const write = async (title: string, people: [string, string], said: RegExp) => {
    await takeAction(page, 'Mimo', title)
    const window = dialog(page, title)
    await expectSeen(window.getByText(`Destinatari: ${people[0]}`))
    await fillIn(window, { Oggetto: 'Prova aperta' })
    await field(window, 'Testo').fill('A lunedì.')
    await join(title.replace(' ', ''))
    const send = async () => {
      await button(window, 'Invia').click()
      if (title !== 'Invia mail') return
      await expectSeen(page.getByText('I seguenti indirizzo mail non sono corretti'))
      await button(dialog(page, title).last(), 'Invia').click()
    }
    await send()
    await expectSeen(window.getByText('I destinatari sono cambiati'))
    await expectSeen(window.getByText(`Destinatari: ${people[1]}`))
    await send()
    await expectSeen(message(page, said))
  }
  await write('Invia mail', ['1 persona', '2 persone'], /La mail parte/)
  await write('Invia notifica', ['3 persone', '4 persone'], /Notifica inviata a 4 persone/)
})

test('a mail is kept as a text, tried on oneself and put off; when it cannot be sent it says so', async () => {
  const page = await browser.newPage({ size: 'wide', expected: [/status of 500/] })
  await signIn(page, world, 'staff', '/app/corsi')
  await takeAction(page, 'Recitazione A', 'Invia mail')
  const window = dialog(page, 'Invia mail')
  await fillIn(window, { Oggetto: 'Saggio di {nome}' })
  await field(window, 'Testo').fill('Ciao {nome}, ci vediamo al saggio.')
  await button(window, 'Salva come modello').click()
  const kept = dialog(page, 'Nuovo testo')
  await fillIn(kept, { Nome: 'Invito al saggio' })
  await button(kept, 'Salva').click()
  await expectSeen(message(page, KEPT))
  await fillIn(window, { Oggetto: 'Un altro' })
  await choose(window, 'Modello', 'Invito al saggio')
  // What was written is not lost without a word.
  const question = dialog(page, replaceWords('Invito al saggio').title)
  await button(question, 'Tieni ciò che ho scritto').click()
  await expectSoon(() => field(window, 'Oggetto').inputValue(), 'Un altro')
  await choose(window, 'Modello', 'Invito al saggio')
  await button(question, 'Sostituisci').click()
  await expectSoon(() => field(window, 'Oggetto').inputValue(), 'Saggio di {nome}')

  await button(window, 'Anteprima').click()
  await button(window, 'Destinatario successivo').click()
  await expectSeen(window.getByText('2 di 2: Bassani Anna, Bassani@example.it'))
  await field(window, 'Il tuo indirizzo per la prova').fill('prova@example.it')
  const sent = sentTo(page, /mailings.test/)
  await button(window, 'Invia una prova a me').dblclick()
  await expectSeen(message(page, TEST_SENT))
  expect(sent).toHaveLength(1)
  await expectSoon(
    () => world.sql("select subject from mails where to_address = 'prova@example.it'"),
    [{ subject: 'Saggio di {nome}' }],
  )

  // An hour alone says nothing: it does not leave now.
  await field(window, 'alle').fill('09:30')
  await button(window, 'Invia').click()
  await expectSeen(window.getByText(WHICH_DAY).first())
  await expectSoon(() => field(window, 'Invia dopo il').getAttribute('aria-invalid'), 'true')
  await field(window, 'Invia dopo il').fill('20/10/2026')
  const send = async () => {
    await button(window, 'Invia').click()
    const question = page.getByText('I seguenti indirizzo mail non sono corretti')
    await expectSeen(question)
    await button(dialog(page, 'Invia mail').last(), 'Invia').click()
    await expectGone(question)
  }
  const { length: asked } = await world.sql('select from mailings')
  await page.route('**/api/mailings', (route) =>
    route.request().postData()?.includes('"confirmed":[]') === true
      ? route.continue()
      : route.fulfill({ status: 500 }),
  )
  await send()
  await expectSeen(page.getByText(NOT_SENT))
  expect(await world.sql('select from mailings')).toHaveLength(asked)
  await page.unroute('**/api/mailings')
  // Asked about already: only the answer was lost.
  await button(window, 'Invia').click()
  await expectSeen(message(page, leavingLater(2)))
  await goTo(page, '/app/comunicazioni')
  const row = rowsOf(page, 'Mail ai destinatari').filter({ hasText: 'Saggio di {nome}' })
  await expectSeen(row.getByText('In attesa'))
  await expectSeen(row.getByText('20/10/2026 09:30'))
  // What becomes of it is shown without asking: here a colleague stops it.
  const [put] = await world.sql<{ id: number }>('select max(id) as id from mailings')
  const staff = await world.as('staff')
  done(await staff.call('POST', `/mailings/${put?.id}/cancellation`))
  await expectSeen(row.getByText('Annullata'))
})

test('how a mail went is told when the mail server has had its say', async () => {
  const page = await browser.newPage({ size: 'wide' })
  await signIn(page, world, 'staff', '/app/studenti?q=alfieri')
  const send = async (subject: string) => {
    await takeAction(page, 'Alfieri Anna', 'Invia mail')
    const window = dialog(page, 'Invia mail')
    await expectSeen(window.getByText('Destinatari: 1 persona'))
    await fillIn(window, { Oggetto: subject })
    await field(window, 'Testo').fill('A lunedì.')
    await button(window, 'Invia').click()
    await expectGone(window)
  }
  const becomes = (state: 'sent' | 'failed') =>
    world.sql(
      `with batch as (update batches set ended_at = now() where ended_at is null),
         items as (update batch_items set done_at = now() where done_at is null)
       insert into mails (key, kind, to_address, subject, data, created_by, group_key, ${state}_at)
       select subject, 'mailings.mail', 'alfieri@example.it', subject, '{}', 'segreteria',
         'mailing ' || id, now()
       from mailings where id = (select max(id) from mailings)`,
    )
  await send('Orario nuovo')
  await becomes('sent')
  await expectSeen(message(page, SENT))
  await send('Orario nuovissimo')
  await becomes('failed')
  await expectSeen(message(page, PROBLEMS))
  await button(page, 'Vedi').click()
  await expectSoon(() => namesIn(page, OUTBOX), ['Orario nuovissimo'])
})

test('all that a filter found, a category, a teacher and the sheet of a course are written to', async () => {
  const staff = await world.as('staff')
  const categoryId = await newCategory(staff, 'Laboratori')
  const courseIds = [await newCourse(staff, { name: 'Clown', categoryId })]
  for (let n = 10; n < 40; n += 1) {
    await newStudent(staff, { surname: `Zanni ${n}`, mail: `zanni${n}@example.it`, courseIds })
  }
  await newTeacher(staff, { surname: 'Dusi', name: 'Eleonora', mail: 'dusi@example.it' })
  const page = await browser.newPage({ size: 'wide' })
  await signIn(page, world, 'staff', '/app/studenti?q=zanni')
  const window = dialog(page, 'Invia mail')
  const meant = async (people: string) => {
    await expectSeen(window.getByText(`Destinatari: ${people}`))
    const list = window.getByRole('list', { name: 'Destinatari' })
    expect((await list.boundingBox())?.height).toBeLessThanOrEqual(80)
    await button(window, 'Annulla').click()
    await expectGone(window)
  }
  await page.getByLabel('Seleziona tutte le righe della pagina').check()
  // Until all thirty are read, nothing is done with the twenty-five of the page.
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/students?*size=500*', async (route) => {
    await held
    await route.continue()
  })
  await button(page, 'Seleziona tutti i 30 trovati').click()
  await expectSoon(() => button(page, 'Invia mail').isDisabled(), true)
  release()
  await expectSeen(page.getByText('30 selezionati'))
  await button(page, 'Invia mail').click()
  await meant('30 persone')
  await goTo(page, '/app/categorie')
  await takeAction(page, 'Laboratori', 'Invia mail')
  await meant('30 persone')
  await goTo(page, '/app/insegnanti')
  await takeAction(page, 'Dusi Eleonora', 'Invia mail')
  await meant('1 persona')
  await goTo(page, `/app/editCorso?id=${courseIds[0]}`)
  await button(page, 'INVIA EMAIL').click()
  await meant('30 persone')
})

test('the office writes the letters of the program, and keeps texts of its own', async () => {
  const page = await browser.newPage({ size: 'wide', expected: [/status of 500/] })
  await signIn(page, world, 'staff', '/app/modelli')
  await page.route('**/api/templates/*', (route) => route.fulfill({ status: 500 }))
  await takeAction(page, 'Proposta di recupero', 'Modifica')
  const letter = dialog(page, 'Proposta di recupero')
  const again = button(letter, 'Riprova')
  await expectSeen(again)
  await page.unroute('**/api/templates/*')
  await again.click()
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
  await expectSeen(rowsOf(page, 'Testi pronti').filter({ hasText: 'Benvenuto' }))
  expect(await axe(page)).toEqual([])
})
