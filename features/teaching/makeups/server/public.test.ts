import { gzipSync } from 'node:zlib'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { done } from '#tests/support/academy.ts'
import { missedLesson } from '#tests/support/missed-lesson.ts'
import { NOW, openWorld } from '#tests/support/world.ts'
import { makeupSentences, publicPage } from '../domain/text.ts'
import { tokenOf } from './mail.ts'

const world = await openWorld({ env: { ACADEMY_NAME: 'Accademia «Però» & figli' } })
afterAll(() => world.close())
beforeEach(() => world.clock.set(NOW))
const staff = await world.as('staff')

/** A proposal of two lessons and its link. */
async function offered(note = '') {
  const missed = await missedLesson(world, staff)
  const { studentId, lessonId, elsewhere } = missed
  const { id } = done(await staff.call('POST', '/makeups', { studentId, lessonId }))
  const lessonIds = [await elsewhere('2026-10-20T10:00:00'), await elsewhere('2026-10-27T10:00:00')]
  const { proposalId } = done(
    await staff.call('POST', `/makeups/${id}/proposals`, { lessonIds, note }),
  )
  const [row] = await world.sql<{ proposedAt: string }>(
    'select proposed_at as "proposedAt" from makeup_proposals where id = $1',
    [proposalId],
  )
  const proposal = { id: proposalId, proposedAt: row?.proposedAt ?? '' }
  return {
    id,
    lessonIds,
    link: `${world.url}/recupero/${tokenOf(world.services.secrets, proposal)}`,
  }
}

const open = async (link: string, init: RequestInit = {}) => {
  const answer = await fetch(link, { redirect: 'manual', ...init })
  return { status: answer.status, headers: answer.headers, page: await answer.text() }
}
const send = (link: string, answer: string) =>
  open(link, { method: 'POST', body: new URLSearchParams({ answer }) })
const stateOf = async (id: number) => done(await staff.call('GET', `/makeups/${id}`)).state

describe('the page behind the link of a proposal', () => {
  test('is whole by itself: no script, nothing to load, small, kept by nobody', async () => {
    const { link } = await offered('Porta <b>il copione</b>')
    const { status, headers, page } = await open(link)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(page).not.toMatch(/<script|src=|@import|url\(/)
    expect(gzipSync(page).length).toBeLessThan(10_000)
    expect(page).toContain('Accademia «Però» &amp; figli')
    expect(page).toContain('Porta &lt;b&gt;il copione&lt;/b&gt;')
    expect(page).toContain('martedì 20 ottobre 2026, 10:00–12:00')
  })

  test('changes nothing however often it is opened, by whatever reads mails', async () => {
    const { id, link } = await offered()
    for (const method of ['GET', 'HEAD', 'GET'])
      expect((await open(link, { method })).status).toBe(200)
    expect(await stateOf(id)).toBe('proposed')
  })

  test('is answered by its form, once, and then says what was chosen', async () => {
    const { id, link, lessonIds } = await offered()
    const sent = await send(link, `lesson-${lessonIds[1]}`)
    expect(sent.status).toBe(303)
    expect(new URL(sent.headers.get('location') ?? '', link).href).toBe(link)
    expect(await stateOf(id)).toBe('agreed')
    const { page } = await open(link)
    expect(page).toContain(publicPage.answered.accepted)
    expect(page).toContain('martedì 27 ottobre 2026')
    expect(page).not.toContain('<form')
    expect((await send(link, `lesson-${lessonIds[1]}`)).status).toBe(303)
    const other = await send(link, 'refused')
    expect(other.status).toBe(409)
    expect(other.page).toContain('A questa proposta è già stata data una risposta')
    expect(await stateOf(id)).toBe('agreed')
  })

  test('waits for nobody at a lesson that was deleted since it was chosen', async () => {
    const { link, lessonIds } = await offered()
    await send(link, `lesson-${lessonIds[1]}`)
    const { changeId } = done(await staff.call('DELETE', `/lessons/${lessonIds[1]}`, {}))
    const { page } = await open(link)
    expect(page).not.toContain(publicPage.answered.accepted)
    expect(page).toContain(publicPage.agreementDropped)
    expect(page).not.toContain('martedì 27 ottobre 2026')
    done(await staff.call('POST', `/lesson-changes/${changeId}/undo`, {}))
    expect((await open(link)).page).toContain(publicPage.answered.accepted)
  })

  test('takes a request for other dates', async () => {
    const { id, link } = await offered()
    expect((await send(link, 'another_date')).status).toBe(303)
    expect(await stateOf(id)).toBe('another_date')
    expect((await open(link)).page).toContain(publicPage.answered.another_date)
  })

  test.each(['', 'lesson-', 'lesson-999999', 'accepted', 'boh'])('refuses %o', async (answer) => {
    const { id, link } = await offered()
    const refused = await send(link, answer)
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(refused.status).toBeLessThan(500)
    expect(refused.page).toContain('role="alert"')
    expect(refused.page).toContain('<form')
    expect(await stateOf(id)).toBe('proposed')
  })

  test('says of a wrong, cut or strange link that it is not valid', async () => {
    const { link } = await offered()
    for (const wrong of [link.slice(0, -1), `${link}0`, `${world.url}/recupero/%00`]) {
      const { status, page } = await open(wrong)
      expect(status).toBe(404)
      expect(page).toContain(makeupSentences['makeups.link_unknown'])
    }
  })

  test('is over when the proposal was taken back', async () => {
    const { id, link } = await offered()
    done(await staff.call('DELETE', `/makeups/${id}/proposal`, {}))
    const { page } = await open(link)
    expect(page).toContain(publicPage.closed)
    expect(page).not.toContain('<form')
  })
})
