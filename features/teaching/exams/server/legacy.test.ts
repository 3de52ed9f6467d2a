import { afterAll, describe, expect, test } from 'vitest'
import { done, newCourse, newRoom, newStudent } from '#tests/support/academy.ts'
import { oldClient } from '#tests/support/scripts.ts'
import { openWorld } from '#tests/support/world.ts'
import { examSentences, WRONG_GRADES } from '../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())

const admin = await world.as('admin')
const client = await oldClient(world, 'admin')
const OK = { result: 'ok' }
const refused = (sentence: string) => ({ result: 'KO', description: sentence, error: sentence })
const call = async (script: string, form: Record<string, string | number>) =>
  (
    await client.call(
      script,
      Object.fromEntries(Object.entries(form).map(([name, value]) => [name, String(value)])),
    )
  ).body

async function addEsame(form: Record<string, string | number>): Promise<number> {
  const body = await call('addEsame', form)
  expect(body).toEqual({ ...OK, id: expect.any(Number) })
  return body.id
}

describe('an exam of the legacy scripts', () => {
  test('is inserted, listed under both of its names, changed and deleted', async () => {
    const id_corso = await newCourse(admin)
    const id = await addEsame({ id_corso, data: '2026-10-12', titolo: 'Monologo' })
    const other = await addEsame({ id_corso, data: '2026-10-01', nome: 'Canto' })
    const both = (name: string) => ({ titolo: name, nome: name })
    expect(await call('getEsami', { id_corso })).toEqual([
      { id: other, id_corso, ...both('Canto'), data: '2026-10-01' },
      { id, id_corso, ...both('Monologo'), data: '2026-10-12' },
    ])
    expect(await call('updateEsame', { id, titolo: 'Dialogo', id_corso })).toEqual(OK)
    expect(await call('updateEsame', { id, data: '2026-09-20' })).toEqual(OK)
    expect(await call('deleteEsame', { id: other })).toEqual(OK)
    expect(await call('getEsami', { id_corso })).toEqual([
      { id, id_corso, ...both('Dialogo'), data: '2026-09-20' },
    ])
    const missing = refused(examSentences['exams.not_found'])
    expect(await call('updateEsame', { id: other, titolo: 'Mimo' })).toMatchObject(missing)
    expect(await call('deleteEsame', { id: 999_999 })).toMatchObject(missing)
  })

  test('needs a title, a day and a course, in the names of the script', async () => {
    const id_corso = await newCourse(admin)
    expect(await call('addEsame', { id_corso, data: '2026-02-31', titolo: ' ' })).toMatchObject({
      result: 'KO',
      fields: { data: 'Data non valida', titolo: 'Campo obbligatorio' },
    })
    expect(
      await call('addEsame', { id_corso: 999_999, data: '2026-10-12', titolo: 'Mimo' }),
    ).toMatchObject(refused(examSentences['exams.course_not_found']))
    expect(await call('getEsami', { id_corso })).toEqual([])
  })
})

describe('grades of the legacy scripts', () => {
  test('are saved one by one and listed by exam and by course', async () => {
    const id_corso = await newCourse(admin)
    const courseIds = [id_corso]
    const bianchi = await newStudent(admin, { surname: 'Bianchi', courseIds })
    const rossi = await newStudent(admin, { surname: 'Rossi', courseIds })
    const id_esame = await addEsame({ id_corso, data: '2026-10-12', titolo: 'Monologo' })
    const set = (id_studente: number, valutazione: string | number) =>
      call('setValutazione', { id_esame, id_studente, valutazione, nome_esame: 'Monologo' })
    expect(await set(rossi, 30)).toEqual(OK)
    expect(await set(bianchi, 20)).toEqual(OK)
    expect(await set(bianchi, 'nc')).toEqual(OK)
    for (const wrong of [111, -2, '27,5', '']) {
      expect(await set(rossi, wrong)).toMatchObject({
        result: 'KO',
        fields: { valutazione: WRONG_GRADES },
      })
    }
    const stranger = await newStudent(admin)
    expect(await set(stranger, 28)).toMatchObject({ result: 'KO' })
    const voto = { id_esame, nome_esame: 'Monologo' }
    const voti = [
      { ...voto, id_studente: bianchi, valutazione: -1 },
      { ...voto, id_studente: rossi, valutazione: 30 },
    ]
    expect(await call('getValutazioni', { id_esame })).toEqual(voti)
    expect(await call('getValutazioniCorso', { id_corso })).toEqual(voti)
    expect(await call('getEsamiValutazioni', { id_corso })).toMatchObject([
      { id: id_esame, titolo: 'Monologo', valutazioni: voti },
    ])
    expect(await call('deleteEsame', { id: id_esame })).toEqual(OK)
    expect(await call('getValutazioni', { id_esame })).toEqual([])
    expect(await call('getEsamiValutazioni', { id_corso })).toEqual([])
  })

  test('of the class before come with the absences there', async () => {
    const [before, now] = [await newCourse(admin), await newCourse(admin)]
    const student = await newStudent(admin, { courseIds: [before] })
    const stays = await newStudent(admin, { courseIds: [now] })
    const id_esame = await addEsame({ id_corso: before, data: '2026-10-12', titolo: 'Monologo' })
    const grade = { id_esame, id_studente: student, valutazione: 24 }
    expect(await call('setValutazione', grade)).toEqual(OK)
    // A lesson that nobody marked her present at: she was absent.
    const roomId = await newRoom(admin)
    const lesson = { courseId: before, startsAt: '2026-10-14T18:00', minutes: 60, roomId }
    done(await admin.call('POST', '/lessons', lesson))
    done(
      await admin.call('POST', `/courses/${before}/students/${student}/change`, {
        toCourseId: now,
      }),
    )
    const info = await call('getInfoCorsoPrecedente', { id_corso: now })
    expect(info).toHaveLength(2)
    expect(info).toEqual(
      expect.arrayContaining([
        {
          id_studente: student,
          voti_corso_precedente: [{ nome_esame: 'Monologo', valutazione: 24 }],
          assenze_corso_precedente: 1,
        },
        { id_studente: stays, voti_corso_precedente: [], assenze_corso_precedente: 0 },
      ]),
    )
    expect(await call('getInfoCorsoPrecedente', { id_corso: 999_999 })).toMatchObject(
      refused(examSentences['exams.course_not_found']),
    )
  })
})
