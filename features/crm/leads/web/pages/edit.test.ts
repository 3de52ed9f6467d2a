import { afterAll, describe, expect, test } from 'vitest'
import { done, newLead, unique } from '#tests/support/academy.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import { button, dialog, expectGone, expectSeen, expectSoon } from '#tests/support/screen.ts'
import { formatInstant } from '#kit/domain/format.ts'
import { unreadText } from '#kit/web/unread.tsx'
import { openWorld } from '#tests/support/world.ts'
import { CONFIRM_DELETE_NOTE, HISTORY, lastChange } from '../../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
const staff = await world.as('staff')

describe('the story of a lead', () => {
  /** A lead with a note, a call, a mail, an invitation and a change, an hour after each other. */
  async function told(): Promise<number> {
    const mail = `${crypto.randomUUID()}@esempio.it`
    const id = await newLead(staff, { surname: unique('Storia'), mail })
    const day = { title: 'Porte aperte', description: '<p>Vieni</p>', place: '', capacity: 9 }
    const when = { day: '2026-12-15', startTime: '18:30', endTime: '20:00' }
    const event = done(await staff.call('POST', '/events', { ...day, ...when }))
    const at = (hour: string) => `2026-10-14T${hour}:00Z`
    await world.sql(
      `with noted as (
         insert into lead_notes (lead_id, note, at, created_by)
         values ($1, 'Preferisce la sera', '2026-10-14T12:00', 'anna')
       ), called as (
         insert into lead_calls (lead_id, note, at, answered, appointment_at, created_by)
         values ($1, 'Segreteria', '2026-10-14T13:00', false, $3, 'anna')
       ), invited as (
         insert into invitations (event_id, lead_id, guest_name, token_hash, invited_by)
         values ($7, $1, 'Ivo', sha256(convert_to($2, 'UTF8')), 'anna') returning id
       ), step as (
         insert into invitation_steps (invitation_id, step, by, at)
         select id, 'invited', 'anna', $4::timestamptz from invited
       ), changed as (
         insert into audit_entries (at, actor_name, action, entity, entity_id, before, after)
         select $5::timestamptz - n * interval '1 minute', 'anna', 'lead.updated', 'lead', $1,
           '{"city": "Asti"}', jsonb_build_object('city', 'Alba ' || n)
         from generate_series(1, 30) n
       )
       insert into mails (key, kind, to_address, subject, data, created_by, created_at, sent_at)
       values ($2, 'x', $2, 'Il programma', '{}', 'anna', $6::timestamptz, $6::timestamptz)`,
      [id, mail, '2026-10-14T16:00', at('13'), at('08'), at('12'), event.id],
    )
    return id
  }

  test('is one line of its notes, calls, mails, events and changes, the newest first', async () => {
    const id = await told()
    const page = await browser.newPage()
    await signIn(page, world, 'call_centre', `/app/editLead?id=${id}`)
    const story = page.getByRole('region', { name: HISTORY })
    const entries = story.getByRole('list', { name: HISTORY }).getByRole('article')
    await expectSoon(() => entries.count(), 25)
    const names = async () =>
      entries.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
    const first = ['Lead: creazione', 'Invito: invitato', 'Mail: inviata']
    expect((await names()).slice(0, 6).map((name) => name?.replace(/ [\d/]+ [\d:]+$/, ''))).toEqual(
      [...first, 'Chiamata senza risposta', 'Nota', 'Lead: modifica'],
    )
    await expectSeen(entries.getByText('Appuntamento: 14/10/2026 16:00'))
    await expectWellInEveryLook(page, entries.getByText('Preferisce la sera'))
    await button(story, 'Voci precedenti').click()
    await expectSoon(() => entries.count(), 35)
    await expectGone(button(story, 'Voci precedenti'))
    await story.getByRole('button', { name: /^Elimina: Nota/ }).click()
    const sure = dialog(page, 'Elimina nota')
    await expectSeen(sure.getByText(CONFIRM_DELETE_NOTE))
    await button(sure, 'Elimina').click()
    await expectSoon(() => entries.count(), 34)
    await story.getByRole('combobox', { name: 'Mostra' }).click()
    await page.getByRole('option', { name: 'Note e chiamate' }).click()
    await expectSoon(() => entries.count(), 1)
    const { updatedAt } = done(await staff.call('GET', `/leads/${id}`))
    await expectSeen(page.getByText(lastChange(formatInstant(updatedAt))))
  })

  test('has its notes and calls also while the rest cannot be read', async () => {
    const id = await told()
    const page = await browser.newPage({ expected: [/status of 500/] })
    await page.route(/\/api\/diary\//, (route) => route.fulfill({ status: 500 }))
    await signIn(page, world, 'staff', `/app/editLead?id=${id}`)
    const story = page.getByRole('region', { name: HISTORY })
    await expectSeen(story.getByText(unreadText('la storia del lead')))
    await expectSoon(() => story.getByRole('article').count(), 2)
    await page.unroute(/\/api\/diary\//)
    await button(story, 'Riprova').click()
    await expectSoon(() => story.getByRole('article').count(), 25)
  })
})
