import { afterAll, expect, test } from 'vitest'
import { runIfOn } from '#f/messages/automatic/server/jobs.ts'
import { done, newCourse, newRoom, newStudent } from '#tests/support/academy.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import { insertLesson } from '#tests/support/lesson-rows.ts'
import { openPostOffice, SENDER } from '#tests/support/post-office.ts'
import { absent, present, registerDesk } from '#tests/support/register.ts'
import { choose, expectSeen, expectSoon, goTo } from '#tests/support/screen.ts'
import { compareText } from '#kit/domain/format.ts'
import { pdfOf, send as upload } from '#tests/support/uploads.ts'

const office = await openPostOffice()
const { world } = office
afterAll(async () => {
  await office.clear()
  await world.close()
})
const browser = await openBrowser()
const staff = await world.as('staff')

/** A course of two, one of whom missed half of its lessons. */
async function ground() {
  const courseId = await newCourse(staff, { name: 'Dizione' })
  const of = (surname: string, mail: string) =>
    newStudent(staff, { surname, mail, courseIds: [courseId] })
  const zoe = await of('Alfieri', 'alfieri@example.it')
  const other = await of('Bini', 'bini@example.it')
  const { save } = registerDesk(world, staff)
  for (const [index, day] of ['2026-10-01', '2026-10-02'].entries()) {
    const lesson = await insertLesson(world, { courseId, startsAt: `${day}T10:00`, minutes: 120 })
    done(await save(lesson, 0, [present(other), index === 0 ? absent(zoe) : present(zoe)]))
  }
  return { courseId, zoe }
}

async function moveTwice(courseId: number) {
  const roomId = await newRoom(staff, 'Sala Nera')
  const form = { courseId, roomId, teacherIds: [], minutes: 60, startsAt: '2026-10-20T10:00' }
  const { id } = done(await staff.call('POST', '/lessons', form))
  const input = { enabled: true, days: 7, version: 0 }
  done(await staff.call('PUT', '/automatic-mails/rules/lessons', input))
  for (const startsAt of ['2026-10-20T11:00', '2026-10-20T12:00']) {
    world.clock.advance({ minutes: 2 })
    const { version } = done(await staff.call('GET', `/lessons/${id}`))
    const move = { version, startsAt, minutes: 60, roomId }
    done(await staff.call('POST', `/lessons/${id}/move`, move))
  }
  world.clock.advance({ minutes: 6 })
  await runIfOn(world.services, 'lessons')
}

test('the diary tells of mails, notices, registers and moved lessons, each once', async () => {
  await office.open()
  await office.sender(SENDER)
  const { courseId, zoe } = await ground()
  const file = (await upload(world, staff, 'Orario è pronto.pdf', pdfOf(70_000))).body
  const mail = (html: string) =>
    staff.call('POST', '/mailings', {
      target: { courseIds: [courseId] },
      ...{ receiving: 2, subject: 'Orario per {nome}', html, uploadIds: [file.id] },
    })
  // A template with a missing value names who lacks it, and nothing goes.
  expect((await mail('<p>Mancano {importo}</p>')).body.message).toContain('Alfieri Anna')
  done(await mail('<p>Ciao {nome}</p>'))
  done(
    await staff.call('POST', '/absence-notices', {
      ...{ percent: 30, students: [{ studentId: zoe, courseId }] },
    }),
  )
  await moveTwice(courseId)
  await office.work()
  const hers = office.mailbox.mails.filter(({ recipients }) =>
    recipients.includes('alfieri@example.it'),
  )
  const subjects = [
    'Cambiano le tue lezioni',
    'Le tue assenze nel corso Dizione',
    'Orario per Anna',
  ]
  expect(hers.map(({ subject = '' }) => subject).toSorted(compareText)).toEqual(subjects)

  const page = await browser.newPage()
  await signIn(page, world, 'staff', `/app/diarioStudente?id=${zoe}`)
  const entries = page.getByRole('list', { name: 'Diario di Alfieri Anna' }).getByRole('listitem')
  await expectSeen(entries.getByText('Notifica: inviata'))
  await choose(page, 'Mostra', 'Mail')
  await expectSoon(() => entries.count(), 3)
  for (const subject of subjects) await expectSeen(entries.getByText(`Oggetto: ${subject}`))
  await expectSoon(() => entries.getByText('Mail: inviata').count(), 3)

  await goTo(page, `/app/diarioCorso?id=${courseId}&tipo=lesson`)
  const lessons = page.getByRole('list', { name: 'Diario di Dizione' }).getByRole('listitem')
  await expectSoon(() => lessons.getByText('Lezione: modifica').count(), 2)
  await expectSeen(lessons.getByText('Inizio: 20/10/2026 11:00 → 20/10/2026 12:00'))
  await expectSoon(() => lessons.getByText('Registro: salvataggio').count(), 2)
})
