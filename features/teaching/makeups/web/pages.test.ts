import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { done, newCourse, newStudent, newSubject, unique } from '#tests/support/academy.ts'
import { openBrowser, signIn, type PageOptions } from '#tests/support/browser.ts'
import { FAULT } from '#tests/support/faults.ts'
import { insertLesson } from '#tests/support/lesson-rows.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import {
  button,
  choose,
  dialog,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  field,
  message,
  namesIn,
  rowsOf,
  takeAction,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'
import {
  ANSWER_SAVED,
  makeupSentences,
  PROPOSE,
  PROPOSED_WAITING,
  publicPage,
  RECOVER,
  RECOVERY_DROPPED,
  RECOVERY_FAILED,
  RECOVERY_REFUSED,
  RECOVERY_SAVED,
  REQUEST,
  REQUEST_CANCELLED,
  REQUEST_CREATED,
  requestFailed,
  requestRefused,
  stateLabels,
} from '../domain/text.ts'
import { noCandidates, saidByPhone } from '../domain/text/screen.ts'
import { findProposal } from '../server/queries/proposals.ts'
import { tokenOf } from '../server/mail.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
const staff = await world.as('staff')

const DAYS = ['2026-10-20', '2026-10-21', '2026-10-22', '2026-10-23', '2026-10-26'] as const

/** A student absent on 8 October, in a subject that another class has five times more. */
async function anAbsence() {
  const subject = await newSubject(staff)
  const surname = unique('Perù')
  const course = await newCourse(staff, { name: unique('Primo anno') })
  const other = unique('Secondo anno')
  const [studentId, otherCourse] = [
    await newStudent(staff, { surname, courseIds: [course] }),
    await newCourse(staff, { name: other }),
  ]
  const base = { minutes: 120, subjectIds: [subject] }
  const lessonId = await insertLesson(world, {
    ...base,
    courseId: course,
    startsAt: '2026-10-08T18:00',
  })
  const offered: number[] = []
  for (const day of DAYS) {
    const row = { ...base, courseId: otherCourse, startsAt: `${day}T10:00` }
    offered.push(await insertLesson(world, row))
  }
  const held = { ...base, courseId: otherCourse, startsAt: '2026-10-12T10:00', topic: 'Respiro' }
  await insertLesson(world, held)
  const entries = [{ studentId, present: false, minutes: null }]
  done(await staff.call('PUT', `/lessons/${lessonId}/register`, { version: 0, entries }))
  return { student: `${surname} Anna`, studentId, lessonId, course, other, offered }
}

async function aRequest() {
  const absence = await anAbsence()
  const { studentId, lessonId } = absence
  const { id } = done(await staff.call('POST', '/makeups', { studentId, lessonId }))
  return { ...absence, id: id as number, row: `${absence.student}, 08/10/2026` }
}

/** A proposal that waits, and the personal link that the mail would have. */
async function aProposal(count = 3) {
  const asked = await aRequest()
  const lessonIds = asked.offered.slice(0, count)
  const input = { lessonIds, note: 'Porta il copione.' }
  const { proposalId } = done(await staff.call('POST', `/makeups/${asked.id}/proposals`, input))
  const proposal = await findProposal(world.services.db, proposalId)
  if (!proposal) throw new Error('not stored')
  return { ...asked, token: tokenOf(world.services.secrets, proposal) }
}

const stateOf = async (id: number): Promise<string> =>
  done(await staff.call('GET', `/makeups/${id}`)).state

async function open(place: string, options: PageOptions = { size: 'wide' }): Promise<Page> {
  const page = await browser.newPage(options)
  await signIn(page, world, 'staff', place)
  return page
}

const day = (shown: string) => new RegExp(` ${shown} ottobre 2026, 10:00–12:00`)

describe('the page of what is to be made up', () => {
  test('says when there is nothing, then lists, filters, sorts and sets last days', async () => {
    const page = await open('/app/recuperi')
    await expectScreen(page, '/app/recuperi', 'Recuperi')
    await expectSeen(page.getByText('Nessun recupero da fare'))
    const [first, second] = [await aRequest(), await aRequest()]
    await page.reload()
    await expectSoon(() => namesIn(page, 'Recuperi'), [first.student, second.student])
    await page.getByRole('button', { name: 'Studente' }).click()
    await expectSoon(() => namesIn(page, 'Recuperi'), [first.student, second.student])
    await expectWellInEveryLook(page, page.getByText(first.student))
    await page.setViewportSize({ width: 1440, height: 900 })
    const middleOf = async (one: Locator) => {
      const { y = 0, height = 0 } = (await one.boundingBox()) ?? {}
      return Math.round(y + height / 2)
    }
    const line = await middleOf(page.getByLabel('Cerca:'))
    await expectSoon(() => middleOf(button(page, 'Esporta')), line)

    // A last day in the row, taken back, and set again in the past.
    const row = rowsOf(page, 'Recuperi').first()
    await row.getByText('Nessuna', { exact: true }).click()
    const window = dialog(page, 'Scadenza del recupero')
    await field(window, 'Ultimo giorno per il recupero').fill('30/11/2026')
    await button(window, 'Salva').click()
    await expectSeen(rowsOf(page, 'Recuperi').getByText('30/11/2026'))
    await button(page, 'Annulla').click()
    await expectSeen(message(page, 'Annullato.'))
    await expectGone(rowsOf(page, 'Recuperi').getByText('30/11/2026'))
    await world.sql(`update makeups set expires_on = '2026-10-14' where id = $1`, [first.id])
    await choose(page, 'Scadenza', 'Solo scaduti')
    await expectSoon(() => namesIn(page, 'Recuperi'), [first.student])
    await expectSeen(page.getByText('Scaduto'))
    await page.locator('[aria-label="Togli il filtro Scadenza"]').click()
    await choose(page, 'Stato', stateLabels.proposed)
    await expectSeen(page.getByText('Nessun risultato con questi filtri'))
    await button(page, 'Togli ricerca e filtri').click()
    await page.getByLabel('Cerca:').fill(second.student)
    await expectSoon(() => namesIn(page, 'Recuperi'), [second.student])

    await takeAction(page, second.row, 'Invia mail')
    await expectSeen(dialog(page, 'Invia mail').getByText(second.student))
    await button(dialog(page, 'Invia mail'), 'Annulla').click()
    await expectGone(dialog(page, 'Invia mail'))
    await takeAction(page, second.row, 'Annulla la richiesta')
    await expectSeen(message(page, REQUEST_CANCELLED))
    await expectGone(rowsOf(page, 'Recuperi'))
    await button(page, 'Annulla').click()
    await expectSoon(() => namesIn(page, 'Recuperi'), [second.student])
  })

  test('says of no search that nothing was found before it was answered', async () => {
    const { row, other } = await aRequest()
    const page = await open('/app/recuperi')
    await takeAction(page, row, PROPOSE)
    const window = dialog(page, PROPOSE)
    await field(window, 'Filtra le lezioni').fill('zzz')
    await expectSeen(window.getByText(noCandidates('future', 'zzz', false)))
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/candidates?*', async (route) => {
      await answered
      await route.continue()
    })
    const asked = page.waitForRequest('**/candidates?*')
    await field(window, 'Filtra le lezioni').fill(other)
    await asked
    await expectSeen(window.getByText('Cerco…'))
    await expectGone(window.getByText(noCandidates('future', other, false)))
    answer()
    await expectSeen(window.getByRole('checkbox', { name: day('20') }))
  })

  test('takes by telephone no answer to a proposal that was replaced meanwhile', async () => {
    const { id, row, offered } = await aProposal(1)
    const page = await open('/app/recuperi', { size: 'wide', expected: [/status of 409/] })
    await takeAction(page, row, 'Risposta per telefono')
    const answer = dialog(page, 'Risposta per telefono')
    await answer.getByRole('radio', { name: saidByPhone.refused }).check()
    const lessonIds = offered.slice(1, 3)
    done(await staff.call('POST', `/makeups/${id}/proposals`, { lessonIds, note: '' }))
    await button(answer, 'Salva risposta').click()
    await expectSeen(answer.getByRole('alert'))
    expect(await stateOf(id)).toBe('proposed')
    // What is proposed now is there to be answered.
    await answer.getByRole('radio', { name: day('22') }).check()
    await button(answer, 'Salva risposta').click()
    await expectGone(answer)
    expect(await stateOf(id)).toBe('agreed')
  })

  test('proposes at most four lessons, takes an answer by telephone, and what was agreed back', async () => {
    const asked = await aRequest()
    const page = await open(`/app/recuperi?q=${encodeURIComponent(asked.student)}`)
    await takeAction(page, asked.row, 'Proponi recupero')
    const window = dialog(page, 'Proponi recupero')
    const lessons = window.getByRole('checkbox')
    await expectSoon(() => lessons.count(), 5)
    const send = button(window, 'Invia proposta')
    await expectSoon(() => send.isDisabled(), true)
    await expectSeen(window.getByText(/Il server di posta non è configurato/))
    for (const shown of ['20', '21', '22', '23']) {
      await window.getByRole('checkbox', { name: day(shown) }).check()
    }
    await expectSoon(() => window.getByRole('checkbox', { name: day('26') }).isDisabled(), true)
    await expectSeen(window.getByText('4 lezioni scelte, al massimo 4'))
    // What is chosen stays while one looks for more.
    await window.getByLabel('Filtra le lezioni').fill('nessuna così')
    await expectSoon(() => lessons.count(), 4)
    await expectSeen(window.getByText(noCandidates('future', 'nessuna così', false)))
    await window.getByRole('checkbox', { name: day('23') }).click()
    await window.getByLabel('Filtra le lezioni').fill(asked.other)
    await expectSoon(() => lessons.count(), 5)
    await window.getByRole('switch', { name: 'Anche altre materie' }).check()
    await expectWellInEveryLook(page, send)
    await page.setViewportSize({ width: 1440, height: 900 })
    await send.click()
    await expectSeen(message(page, PROPOSED_WAITING))
    const row = rowsOf(page, 'Recuperi').first()
    await expectSeen(row.getByText(stateLabels.proposed))
    await expectSeen(row.getByText('3 lezioni proposte'))

    await takeAction(page, asked.row, 'Risposta per telefono')
    const answer = dialog(page, 'Risposta per telefono')
    await answer.getByRole('radio', { name: saidByPhone.another_date }).check()
    await button(answer, 'Salva risposta').click()
    await expectSeen(message(page, ANSWER_SAVED))
    await expectSeen(row.getByText(stateLabels.another_date))

    const lessonIds = asked.offered.slice(0, 2)
    done(await staff.call('POST', `/makeups/${asked.id}/proposals`, { lessonIds, note: '' }))
    await page.reload()
    await takeAction(page, asked.row, 'Risposta per telefono')
    await expectSeen(answer)
    await expectWellInEveryLook(page, button(answer, 'Salva risposta'))
    await page.setViewportSize({ width: 1440, height: 900 })
    await answer.getByRole('radio', { name: day('21') }).check()
    await button(answer, 'Salva risposta').click()
    await expectSeen(row.getByText(stateLabels.agreed))
    const detail = page.getByText(`21/10/2026 10:00, ${asked.other}`)
    await expectSeen(detail)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      const cut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement) =>
        scrollWidth > clientWidth || scrollHeight > clientHeight
      await expectSoon(() => detail.evaluate(cut), false)
    }
    await page.setViewportSize({ width: 1440, height: 900 })

    // The agreed lesson comes first and is chosen, in the list where it belongs by then.
    for (const [now, tab] of [
      ['2026-10-20T10:00:00Z', 'Lezioni future'],
      ['2026-10-21T20:00:00Z', 'Lezioni già tenute'],
    ] as const) {
      await page.clock.setFixedTime(now)
      await takeAction(page, asked.row, 'Recupera')
      const recovery = dialog(page, 'Recupera')
      await expectSeen(recovery.getByRole('tab', { name: tab, selected: true }))
      const first = recovery.getByRole('listitem').first()
      await expectSeen(first.filter({ hasText: day('21') }).getByText('Concordata'))
      await expectSoon(() => first.getByRole('radio').isChecked(), true)
      await expectSoon(() => button(recovery, 'Salva').isDisabled(), false)
      await button(recovery, 'Annulla').click()
      await expectGone(recovery)
    }

    await takeAction(page, asked.row, 'Togli la lezione di recupero')
    await expectSeen(message(page, RECOVERY_DROPPED))
    await expectSoon(() => stateOf(asked.id), 'requested')
    await button(page, 'Annulla').click()
    await expectSoon(() => stateOf(asked.id), 'agreed')

    // A proposal is taken back only after asking, since its link is in a mail already.
    const waiting = await aProposal()
    await page.getByLabel('Cerca:').fill(waiting.student)
    await takeAction(page, waiting.row, 'Ritira la proposta')
    await button(dialog(page, 'Ritira la proposta'), 'Ritira').click()
    await expectSoon(() => stateOf(waiting.id), 'requested')
  })

  test('records the lesson at which it is made up, and closes however that goes', async () => {
    const asked = await aProposal()
    const page = await open(`/app/recuperi?q=${encodeURIComponent(asked.student)}`, {
      size: 'wide',
      expected: [/status of 500/, /ERR_FAILED/],
    })
    const window = dialog(page, 'Recupera')
    const save = button(window, 'Salva')
    const record = async () => {
      await takeAction(page, asked.row, 'Recupera')
      await window.getByRole('radio', { name: day('22') }).check()
      await save.click()
    }
    await takeAction(page, asked.row, 'Recupera')
    await expectSoon(() => save.isDisabled(), true)
    await window.getByRole('tab', { name: 'Lezioni già tenute' }).click()
    await expectSeen(window.getByText(/Respiro/))
    await expectWellInEveryLook(page, window.getByText(/Respiro/))
    await page.setViewportSize({ width: 1440, height: 900 })
    // No lesson at all: the sentence alone, without the frame of a list.
    await window.getByLabel('Filtra le lezioni').fill('nessuna così')
    await expectSeen(window.getByText(noCandidates('held', 'nessuna così', false)))
    await expectSoon(() => window.locator('ul').count(), 0)
    await button(window, 'Annulla').click()

    await page.route('**/recovery', (route) => route.fulfill(FAULT))
    await record()
    const refused = message(page, new RegExp(`^${RECOVERY_REFUSED}`))
    // The sentence alone in its line, then the server's reason.
    await expectSoon(() => refused.innerText(), `${RECOVERY_REFUSED}.\n${FAULT.json.message}`)
    await expectGone(window)
    await page.unrouteAll()
    await page.route('**/recovery', (route) => route.abort())
    await record()
    const failed = message(page, new RegExp(`^${RECOVERY_FAILED}`))
    await expectSoon(async () => (await failed.innerText()).split('\n')[0], `${RECOVERY_FAILED}.`)
    await expectGone(window)
    await page.unrouteAll()
    await record()
    await expectSeen(message(page, RECOVERY_SAVED))
    await expectGone(message(page, new RegExp(`^${RECOVERY_FAILED}|^${RECOVERY_REFUSED}`)))
    await expectGone(window)
    await expectSoon(() => stateOf(asked.id), 'agreed')
    await button(page, 'Annulla').last().click()
    await expectSoon(() => stateOf(asked.id), 'proposed')
  })
})

test('an absence asks to be made up, says why it cannot, and takes that back', async () => {
  const { studentId, lessonId } = await anAbsence()
  const page = await open(`/app/gestioneAssenze?id=${studentId}`, {
    size: 'wide',
    expected: [/ERR_FAILED/, /status of 500/],
  })
  const asks = button(page, `${REQUEST} 08/10/2026 18:00`)
  await expectSeen(asks)
  // What is known of makeups may fail by itself: that is said, and the rest of the page works.
  await page.route(`**/api/students/${studentId}/makeups`, (route) => route.fulfill(FAULT))
  await page.reload()
  await expectSeen(page.getByRole('cell', { name: 'non disponibile Riprova' }))
  await expectSoon(() => asks.count(), 0)
  await page.unrouteAll()
  await button(page, 'Riprova').click()
  await expectSeen(asks)
  await page.route('**/api/makeups', (route) => route.abort())
  await asks.click()
  await expectSeen(message(page, /^Errore nella generazione della richiesta di recupero: /))
  await page.unrouteAll()
  for (const [body, said] of [
    ['', 'Server returned empty response'],
    ['<p>', 'Invalid JSON response from server'],
  ] as const) {
    await page.route('**/api/makeups', (route) => route.fulfill({ status: 200, body }))
    await asks.click()
    await expectSeen(message(page, requestFailed(said)))
    await page.unrouteAll()
  }
  // Somebody else asked a moment before.
  const { id } = done(await staff.call('POST', '/makeups', { studentId, lessonId }))
  await asks.click()
  const refused = makeupSentences['makeups.already_requested'] as string
  await expectSeen(message(page, requestRefused(refused)))
  // What was said of the first try is over.
  await expectGone(message(page, /^Errore nella generazione/))
  done(await staff.call('DELETE', `/makeups/${id}`, {}))
  await page.reload()
  await asks.click()
  await expectSeen(message(page, REQUEST_CREATED))
  await expectSeen(button(page, PROPOSE))
  await expectSeen(button(page, RECOVER))
  await expectSoon(() => asks.count(), 0)
  await expectSeen(page.getByText('Altre azioni', { exact: true }))
  await button(page, 'Annulla').click()
  await expectSeen(asks)
})

test('that the session is over is said alone, not as a request that failed', async () => {
  const { studentId } = await anAbsence()
  const page = await open(`/app/gestioneAssenze?id=${studentId}`, {
    size: 'wide',
    expected: [/status of 401/],
  })
  const asks = button(page, `${REQUEST} 08/10/2026 18:00`)
  await expectSeen(asks)
  await page.context().clearCookies({ name: 'quinte_session' })
  await asks.click()
  await expectSeen(message(page, /^Sessione scaduta\. Effettua nuovamente il login\.$/))
})

describe('the page of a personal link', () => {
  const openLink = async (token: string) => {
    const page = await browser.newPage({ size: 'phone' })
    await page.goto(`${world.url}/#/recupero?token=${token}`)
    await expectSeen(page.getByRole('heading', { level: 1, name: publicPage.title }))
    return page
  }

  test('offers the lessons, takes one answer without an account, and shows it ever after', async () => {
    const { id, token, offered } = await aProposal()
    const page = await openLink(token)
    await expectSeen(page.getByText(publicPage.greeting('Anna')))
    await expectSeen(page.getByText('Porta il copione.'))
    const send = button(page, publicPage.answer)
    await expectSoon(() => send.isDisabled(), true)
    await expectSoon(() => page.getByRole('radio').count(), 5)
    await expectSoon(() => stateOf(id), 'proposed')
    await expectWellInEveryLook(page, page.getByText('Porta il copione.'))
    const choices = await page.locator('label:has(input[type=radio])').all()
    for (const choice of choices) {
      expect((await choice.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44)
    }
    await page.getByRole('radio', { name: day('21') }).check()
    await button(page, publicPage.accept).click()
    await expectSeen(page.getByText(publicPage.answered.accepted))
    await expectSoon(() => stateOf(id), 'agreed')
    await page.reload()
    await expectSeen(page.getByText(publicPage.answered.accepted))
    await expectSoon(() => page.getByRole('radio').count(), 0)
    expect(offered).toHaveLength(5)
  })

  test.each([
    ['another_date', publicPage.anotherDate(1)],
    ['refused', publicPage.refuse],
  ] as const)('takes the answer %s', async (answer, word) => {
    const { id, token } = await aProposal(1)
    const page = await openLink(token)
    await page.getByRole('radio', { name: word }).check()
    await button(page, publicPage.answer).click()
    await expectSeen(page.getByText(publicPage.answered[answer]))
    await expectSoon(() => stateOf(id), answer)
  })

  test('says why it leads nowhere', async () => {
    const { id, token } = await aProposal()
    for (const wrong of ['', token.slice(0, -3), '12345', 'x'.repeat(400), '%00']) {
      const page = await openLink(wrong)
      await expectSeen(page.getByRole('alert').getByText(publicPage.noToken))
      await page.close()
    }
    // Somebody answers by telephone while the page is open.
    const page = await openLink(token)
    await page.getByRole('radio', { name: day('20') }).check()
    done(await staff.call('POST', `/makeups/${id}/answer`, { answer: 'refused' }))
    await button(page, publicPage.accept).click()
    await expectSeen(page.getByText(publicPage.answered.refused))

    // Taken back, and past the last day.
    const withdrawn = await aProposal()
    done(await staff.call('DELETE', `/makeups/${withdrawn.id}/proposal`, {}))
    const late = await aProposal()
    await world.sql(`update makeups set expires_on = '2026-10-14' where id = $1`, [late.id])
    for (const over of [withdrawn, late]) {
      const shown = await openLink(over.token)
      await expectSeen(shown.getByRole('alert').getByText(publicPage.closed))
      await expectSoon(() => shown.getByRole('radio').count(), 0)
    }
  })
})
