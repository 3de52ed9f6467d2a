import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { done, newStudent } from '#tests/support/academy.ts'
import { absent, present, registerDesk } from '#tests/support/register.ts'
import { oldClient } from '#tests/support/scripts.ts'
import { NOW, openWorld } from '#tests/support/world.ts'
import { attendanceSentences, HOURS_WRONG } from '../domain/text.ts'
import { NO_HOURS } from '../domain/text/register.ts'

const world = await openWorld()
afterAll(() => world.close())
beforeEach(() => world.clock.set(NOW))

const staff = await world.as('staff')
const client = await oldClient(world, 'staff')
const { newClass, save, makeUp } = registerDesk(world, staff)
const OK = { result: 'ok' }
const call = async (script: string, form: Readonly<Record<string, string | number>>) => {
  const texts = Object.entries(form).map(([name, value]) => [name, String(value)])
  return (await client.call(script, Object.fromEntries(texts))).body
}
const refused = (code: keyof typeof attendanceSentences) => {
  const sentence = attendanceSentences[code]
  return {
    result: 'KO',
    description: typeof sentence === 'string' ? sentence : expect.any(String),
  }
}

describe('a mark of the legacy scripts', () => {
  test('is added student by student, and read with hours as they were given', async () => {
    const { courseId, lesson, students } = await newClass(3, ['2026-10-14'])
    const [first = 0, second = 0, third = 0] = students
    const mark = (id_studente: number, presenza: number, ore?: string) =>
      call('addPresenzaNew', {
        id_lezione: lesson,
        id_studente,
        presenza,
        ...(ore === undefined ? {} : { ore }),
      })
    expect(await mark(first, 1)).toEqual(OK)
    expect(await mark(second, 1, '1,5')).toEqual(OK)
    expect(await mark(third, -1, '')).toEqual(OK)
    const record = { id_lezione: lesson, durata: 120, giustificata: '0', id_recupero_lezioni: 0 }
    const marks = [
      { ...record, id: `${lesson}-${first}`, id_studente: first, presenza: 1, ore: '' },
      { ...record, id: `${lesson}-${second}`, id_studente: second, presenza: 1, ore: '1.5' },
      { ...record, id: `${lesson}-${third}`, id_studente: third, presenza: -1, ore: '' },
    ]
    expect(await call('getPresenze', { id_lezione: lesson })).toEqual(marks)
    expect(await call('getPresenzeCorso', { corsoId: courseId })).toEqual(marks)
    // The screen reads the same register, saved three times.
    expect(done(await staff.call('GET', `/lessons/${lesson}/register`))).toMatchObject({
      version: 3,
    })
  })

  test('that is an absence may say any hours: they mean nothing', async () => {
    const { lesson, student } = await newClass(1, ['2026-10-14'])
    const form = { id_lezione: lesson, id_studente: student, presenza: -1, ore: 0 }
    expect(await call('addPresenzaNew', form)).toEqual(OK)
    expect(await call('getPresenze', { id_lezione: lesson })).toMatchObject([
      { presenza: -1, ore: '' },
    ])
  })

  test('names a makeup only once it has made up for the absence', async () => {
    const { courseId, lesson, student } = await newClass(1, ['2026-10-12'])
    const other = await newClass(1, ['2026-10-14'])
    done(await save(lesson, 0, [absent(student)]))
    const made = async () => [
      (await call('getPresenzeCorso', { corsoId: courseId }))[0].id_recupero_lezioni,
      (await call('getPresenze', { id_lezione: lesson }))[0].id_recupero_lezioni,
      (await call('getStudentiPresenzeCorso', { corso_id: courseId }))[0].presenze[0]
        .id_recupero_lezioni,
    ]
    await makeUp(student, lesson, other.lesson)
    expect(await made()).toEqual([0, 0, 0])
    const [asked] = await call('getAssenze', { corsoId: courseId })
    expect(asked.id_recupero_lezioni).toBeGreaterThan(0)
    done(await save(other.lesson, 0, [present(other.student), present(student)]))
    const number = asked.id_recupero_lezioni
    expect(await made()).toEqual([number, number, number])
  })

  test('is refused as a whole register is, with the names of the script', async () => {
    const { lesson, student } = await newClass(1, ['2026-10-14'])
    const mark = (more: Readonly<Record<string, string | number>>) =>
      call('addPresenzaNew', { id_lezione: lesson, id_studente: student, presenza: 1, ...more })
    for (const ore of ['due', '-1']) {
      expect(await mark({ ore })).toMatchObject({ result: 'KO', fields: { ore: HOURS_WRONG } })
    }
    for (const ore of ['0', '0.00']) {
      expect(await mark({ ore })).toMatchObject({ result: 'KO', fields: { ore: NO_HOURS } })
    }
    for (const ore of ['2.5', '99', '100']) {
      expect(await mark({ ore })).toMatchObject({
        ...refused('attendance.too_long'),
        fields: { ore: expect.stringContaining('(2,00 ore)') },
      })
    }
    expect(await mark({ presenza: 0 })).toMatchObject({
      result: 'KO',
      fields: { presenza: expect.any(String) },
    })
    expect(await mark({ id_studente: await newStudent(staff) })).toMatchObject({
      ...refused('attendance.not_in_register'),
      fields: { id_studente: expect.any(String) },
    })
    expect(await mark({ id_lezione: 999_999 })).toMatchObject(
      refused('attendance.lesson_not_found'),
    )
    const later = await newClass(1, ['2026-10-16'])
    expect(await mark({ id_lezione: later.lesson, id_studente: later.student })).toMatchObject(
      refused('attendance.not_yet'),
    )
    expect(await call('getPresenze', { id_lezione: lesson })).toEqual([])
    expect(await call('getPresenze', { id_lezione: 999_999 })).toMatchObject(
      refused('attendance.lesson_not_found'),
    )
    for (const [script, form] of [
      ['getPresenzeCorso', { corsoId: 999_999 }],
      ['getStudentiPresenzeCorso', { corso_id: 999_999 }],
    ] as const) {
      expect(await call(script, form)).toMatchObject(refused('attendance.course_not_found'))
    }
  })
})

describe('an absence of the legacy scripts', () => {
  test('is listed, justified and no longer', async () => {
    const { courseId, name, lessons, students } = await newClass(2, ['2026-10-12', '2026-10-13'])
    const [first = 0, second = 0] = students
    const [one = 0, two = 0] = lessons
    done(await save(one, 0, [absent(first), present(second)]))
    const keys = async (script: string, form: object = {}) =>
      (await call(script, { corsoId: courseId, ...form })).map(({ id }: { id: string }) => id)
    expect(await keys('getAssenze')).toEqual([
      `${two}-${first}`,
      `${two}-${second}`,
      `${one}-${first}`,
    ])
    expect(await keys('getAssenze', { studentId: second })).toEqual([`${two}-${second}`])
    expect((await call('getAssenze', { studentId: first }))[1]).toMatchObject({
      presenza: -1,
      giustificata: '0',
      id_corso: courseId,
      str_corso: name,
      data: '2026-10-12 10:00:00',
      nome: 'Anna',
    })
    const absence = { studentId: first, lezioneId: one }
    expect(await call('updateAssenza', absence)).toEqual(OK)
    expect(await keys('getAssenzeNonGiustificate')).toEqual([`${two}-${first}`, `${two}-${second}`])
    const [, justified] = await call('getAssenze', { studentId: first })
    expect(justified).toMatchObject({ giustificata: '1' })
    expect(await call('rimuoviGiustifica', absence)).toEqual(OK)
    expect(await keys('getAssenzeNonGiustificate')).toHaveLength(3)
    const other = await newClass(1, ['2026-10-14'])
    await makeUp(first, two, other.lesson)
    done(await save(other.lesson, 0, [present(other.student), present(first)]))
    expect(await keys('getAssenzeNonGiustificate')).toEqual([`${two}-${second}`, `${one}-${first}`])
    expect((await call('getAssenze', { studentId: first }))[0].id_recupero_lezioni).toBeGreaterThan(
      0,
    )
    for (const script of ['updateAssenza', 'rimuoviGiustifica']) {
      expect(await call(script, { studentId: second, lezioneId: one })).toMatchObject(
        refused('attendance.absence_not_found'),
      )
    }
  })

  test('is listed no more once its course is archived, and still justified there', async () => {
    const { courseId, lesson, student } = await newClass(1, ['2026-10-12'])
    const scripts = ['getAssenze', 'getAssenzeNonGiustificate']
    const listed = async () => {
      const found: string[] = []
      for (const script of scripts) {
        for (const form of [{ corsoId: courseId }, { studentId: student }]) {
          found.push(...(await call(script, form)).map(({ id }: { id: string }) => id))
        }
      }
      return found
    }
    const key = `${lesson}-${student}`
    expect(await listed()).toEqual([key, key, key, key])
    done(await staff.call('POST', `/courses/${courseId}/archiving`))
    expect(await listed()).toEqual([])
    expect(await call('updateAssenza', { studentId: student, lezioneId: lesson })).toEqual(OK)
    done(await staff.call('DELETE', `/courses/${courseId}/archiving`))
    expect(await listed()).toEqual([key, key])
  })

  test('stands in the sheet of a course with what all of them come to', async () => {
    const { courseId, lessons, students } = await newClass(2, ['2026-10-12', '2026-10-13'])
    const [first = 0, second = 0] = students
    const [one = 0] = lessons
    done(await save(one, 0, [present(first, 90), absent(second)]))
    done(await staff.call('POST', `/courses/${courseId}/students/${second}/withdrawal`))
    const sheet = await call('getStudentiPresenzeCorso', { corso_id: courseId })
    expect(sheet).toMatchObject([
      {
        id: first,
        nome: 'Anna',
        mail: 'anna.rossi@esempio.it',
        corsi: `${courseId};`,
        corsi_ritiro: '',
        frequencyPercent: 50,
        assenze: '1/2',
        assenze_non_giustificate: 1,
        presenze: [{ id_lezione: one, presenza: 1, ore: '1.5', durata: 120 }],
      },
      {
        id: second,
        corsi_ritiro: `${courseId};`,
        frequencyPercent: 0,
        presenze: [{ presenza: -1 }],
      },
    ])
  })
})
