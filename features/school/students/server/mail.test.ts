import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { letters } from '#app/server/features.ts'
import { inTransaction } from '#kit/server/tx.ts'
import { mailJobs } from '#f/system/mail/server/jobs.ts'
import { SEND } from '#f/system/mail/server/mutations.ts'
import { done, newCourse, newStudent, studentForm } from '#tests/support/academy.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { openWorld } from '#tests/support/world.ts'
import { isGeneratedPassword } from '#kit/domain/identity.ts'
import { CREDENTIALS_SUBJECT, studentSentences } from '../domain/text.ts'
import { CREDENTIALS } from './mail.ts'

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

const readings = (id: number) =>
  world.sql<{ actor_name: string }>(
    `select actor_name from audit_entries
     where action = 'account.password_read'
       and entity_id = (select id from accounts where person_id = $1)`,
    [id],
  )

/** What becomes of the letter when it is written now. */
async function write(studentId: number, more: object = {}) {
  const { services } = world
  return inTransaction(services, async (tx) => {
    const letter = await letters[CREDENTIALS]?.(tx, { studentId, ...more }, services)
    return { ok: true, value: letter }
  })
}

describe('the letter with the credentials', () => {
  test('arrives with login and password, and only the sending reads the password', async () => {
    const mail = `${randomUUID()}@esempio.it`
    const id = await newStudent(staff, { name: 'Zoè <b>', mail })
    const { username } = done(await staff.call('GET', `/students/${id}`))
    const sent = done(await staff.call('POST', `/students/${id}/credentials`, {}))
    expect(sent).toEqual({ done: true, waiting: false })
    expect(await readings(id)).toEqual([])
    const [row] = await world.sql<{ id: number }>('select id from mails where to_address = $1', [
      mail,
    ])
    await outbox.tasks[SEND]?.({ id: row?.id })
    const arrived = await mailbox.next()
    expect(arrived.recipients).toEqual([mail])
    expect(arrived.subject).toBe('Le tue credenziali di accesso')
    expect(arrived.html).toContain('Ciao Zoè &lt;b&gt;,')
    expect(arrived.html).toContain(username)
    expect(arrived.text).toContain('Accademia «Però»')
    expect(arrived.text).toContain(`Login: ${username}`)
    const password = /Password: (\S+)/.exec(arrived.text ?? '')?.[1] ?? ''
    expect(isGeneratedPassword(password)).toBe(true)
    expect(await readings(id)).toEqual([{ actor_name: 'sistema' }])
  })

  test('says login and password wherever the office puts them, but no password in its subject', async () => {
    const id = await newStudent(staff)
    const { username } = done(await staff.call('GET', `/students/${id}`))
    const words = { subject: 'Accesso {password}', html: '<p>Entra con {login} e {password}</p>' }
    done(await staff.call('PUT', `/templates/${CREDENTIALS}`, { version: 0, ...words }))
    const written = await write(id)
    expect(written).toMatchObject({ value: { subject: expect.stringMatching(/^Accesso •+$/) } })
    const [, login, password = ''] =
      /Entra con (\S+) e ([^<"\\]+)/.exec(JSON.stringify(written)) ?? []
    expect(login).toBe(username)
    expect(isGeneratedPassword(password)).toBe(true)
    done(await staff.call('POST', `/templates/${CREDENTIALS}/restoration`, { version: 1 }))
  })

  test('does not tell by its subject that a word of it is the password', async () => {
    const id = await newStudent(staff)
    const sealed = world.services.secrets.seal('accesso')
    await world.sql(
      `update accounts set generated_password = $1 where person_id = $2 and role = 'student'`,
      [sealed, id],
    )
    expect(await write(id)).toMatchObject({ value: { subject: CREDENTIALS_SUBJECT } })
  })

  test('does not go to an address that was corrected meanwhile; one queued before asked nothing', async () => {
    const [wrong, right] = [`${randomUUID()}@esempio.it`, `${randomUUID()}@esempio.it`]
    for (const field of ['mail', 'mail2']) {
      const form = studentForm([await newCourse(staff)], { [field]: wrong })
      const { id } = done(await staff.call('POST', '/students', form))
      done(await staff.call('POST', `/students/${id}/credentials`, {}))
      const [row] = await world.sql<{ id: number }>(
        'select id from mails where $1 in (to_address, cc) order by id desc limit 1',
        [wrong],
      )
      const corrected = { ...form, [field]: right, withdrawnCourseIds: [], version: 0 }
      done(await staff.call('PUT', `/students/${id}`, corrected))
      await outbox.tasks[SEND]?.({ id: row?.id })
      const [mail] = await world.sql('select sent_at, last_error from mails where id = $1', [
        row?.id,
      ])
      const last_error = studentSentences['students.address_changed']
      expect(mail).toEqual({ sent_at: null, last_error })
      expect(await readings(id)).toEqual([])
      // Of a letter that an older program queued nothing is known but whom it is about.
      expect(await write(id)).toMatchObject({ value: { subject: CREDENTIALS_SUBJECT } })
    }
  })

  test('is not written to who is in the trash, nor to who has no login', async () => {
    const [gone, stranger] = await Promise.all([newStudent(staff), newStudent(staff)])
    done(await staff.call('DELETE', `/students/${gone}`, {}))
    await world.sql('delete from accounts where person_id = $1', [stranger])
    expect(await write(gone)).toMatchObject({ value: { ok: false, code: 'students.not_found' } })
    expect(await write(stranger)).toMatchObject({ value: { ok: false, code: 'students.no_login' } })
    expect(await readings(gone)).toEqual([])
  })
})
