import { afterAll, expect, test } from 'vitest'
import { letters } from '#app/server/features.ts'
import { mailJobs } from '#f/system/mail/server/jobs.ts'
import { SEND } from '#f/system/mail/server/mutations.ts'
import { done, newCourse, newStudent } from '#tests/support/academy.ts'
import { fromElsewhere } from '#tests/support/client.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { missedLesson } from '#tests/support/missed-lesson.ts'
import { openWorld } from '#tests/support/world.ts'
import { automaticSentences } from '../domain/text.ts'
import { runDaily } from './jobs.ts'

const mailbox = await openMailbox()
const world = await openWorld({
  env: {
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'segreteria@accademia.example',
    BASE_URL: 'https://quinte.example/',
  },
})
const outbox = mailJobs(world.services, letters)
afterAll(async () => {
  outbox.close?.()
  await world.close()
  await mailbox.close()
})
const staff = await world.as('staff')

/** A makeup that ends soon, told by the rule in a mail that waits. */
async function queued(propose: boolean) {
  const { studentId, lessonId, elsewhere, mail } = await missedLesson(world, staff)
  const { id } = done(await staff.call('POST', '/makeups', { studentId, lessonId }))
  if (propose) {
    const lessonIds = [
      await elsewhere('2026-10-20T10:00:00'),
      await elsewhere('2026-10-27T10:00:00'),
    ]
    done(await staff.call('POST', `/makeups/${id}/proposals`, { lessonIds, note: '' }))
  }
  await world.sql(`update makeups set expires_on = '2026-10-18' where id = $1`, [id])
  await world.sql(
    `update automatic_rules set enabled = true, enabled_at = now() where key = 'makeups'`,
  )
  await runDaily(world.services)
  const [found] = await world.sql<{ id: number; data: object }>(
    `select id, data from mails where kind = 'automatic.makeups' and to_address = $1`,
    [mail],
  )
  if (!found) throw new Error(`nothing for ${mail}`)
  return { ...found, makeupId: id, elsewhere }
}

/** The same mail as it arrives. */
async function told(propose: boolean) {
  const { id, data } = await queued(propose)
  await outbox.tasks[SEND]?.({ id })
  const kept = await world.sql('select from mail_bodies where mail_id = $1', [id])
  return { arrived: await mailbox.next(), data, kept: kept.length }
}

test('who is told of a makeup that ends is led to what was proposed to her', async () => {
  const { arrived, data, kept } = await told(true)
  expect(arrived.html).toContain('Scegli la lezione')
  const token = /recupero\/(\w+)/.exec(arrived.text ?? '')?.[1] ?? ''
  const view = await world.anonymous.call('POST', '/makeup-choice/view', { token }, fromElsewhere())
  expect(view.status).toBe(200)
  // The link is made when the mail goes: neither the outbox nor the copy of the mail has it.
  expect(JSON.stringify(data)).not.toContain(token)
  expect(kept).toBe(0)
})

test('who has nothing to answer yet gets the mail without a link', async () => {
  const { arrived, kept } = await told(false)
  expect(arrived.text).toContain('hai ancora da recuperare')
  expect(arrived.text).not.toContain('recupero/')
  expect(kept).toBe(1)
})

test.each([
  [
    'agreed on',
    async ({ makeupId, elsewhere }: Awaited<ReturnType<typeof queued>>) => {
      const lessonId = await elsewhere('2026-10-17T10:00:00')
      done(await staff.call('POST', `/makeups/${makeupId}/recovery`, { lessonId }))
    },
  ],
  [
    'taken back',
    async ({ makeupId }: { readonly makeupId: number }) => {
      done(await staff.call('DELETE', `/makeups/${makeupId}`))
    },
  ],
])('nobody is told that a makeup ends which is %s before the mail goes', async (_, settle) => {
  const mail = await queued(true)
  await settle(mail)
  await outbox.tasks[SEND]?.({ id: mail.id })
  expect(done(await staff.call('GET', `/mails/${mail.id}`))).toMatchObject({
    ...{ state: 'cancelled', lastError: automaticSentences['automatic.nothing_to_say'] },
  })
})

test('what is paid before the mail goes is not in it; with nothing left there is no mail', async () => {
  const courseId = await newCourse(staff, { name: 'Dizione' })
  const instalments = [
    { dueOn: '2026-10-18', amountCents: 20_000, month: '10' },
    { dueOn: '2026-10-19', amountCents: 30_000, month: '11' },
  ]
  const plan = { version: 0, totalCents: 50_000, instalments }
  done(await staff.call('PUT', `/courses/${courseId}/payment-plan`, plan))
  const one = await newStudent(staff, { mail: 'una@esempio.it', courseIds: [courseId] })
  const both = await newStudent(staff, { mail: 'tutto@esempio.it', courseIds: [courseId] })
  await world.sql(
    `update automatic_rules set enabled = true, enabled_at = now(), days = 5
     where key = 'instalments_before'`,
  )
  await runDaily(world.services)
  const pay = async (studentId: number, dueOn: string, amountCents: number) => {
    const [due] = await world.sql<{ id: number }>(
      'select instalment_id as id from dues where student_id = $1 and due_on = $2',
      [studentId, dueOn],
    )
    const paid = { paidOn: '2026-10-15', amountCents, method: 'bank', version: 0 }
    const path = `/instalments/${due?.id}/students/${studentId}/payments`
    done(await staff.call('POST', path, paid))
  }
  await pay(one, '2026-10-18', 20_000)
  await pay(one, '2026-10-19', 10_000)
  await pay(both, '2026-10-18', 20_000)
  await pay(both, '2026-10-19', 30_000)
  const ended = async (address: string) => {
    const [{ id } = { id: 0 }] = await world.sql<{ id: number }>(
      'select id from mails where to_address = $1',
      [address],
    )
    await outbox.tasks[SEND]?.({ id })
    return done(await staff.call('GET', `/mails/${id}`))
  }
  expect(await ended('tutto@esempio.it')).toMatchObject({
    ...{ state: 'cancelled', lastError: automaticSentences['automatic.nothing_to_say'] },
  })
  expect(await ended('una@esempio.it')).toMatchObject({ state: 'sent' })
  const { text } = await mailbox.next()
  expect(text).toMatch(/Dizione: 200,00.€, scadenza 19\/10\/2026/)
  expect(text).not.toContain('18/10/2026')
})
