import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { done, newCourse, newStudent } from '#tests/support/academy.ts'
import { oldClient } from '#tests/support/scripts.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')
const client = await oldClient(world, 'staff')

const OK = { result: 'ok' }
const refused = (sentence: string) => ({ result: 'KO', description: sentence, error: sentence })
const PLAN = {
  costo: '1000.00',
  rate: [
    { data: '30-09-2026', importo: '333.33', mese: '9' },
    { data: '31-10-2026', importo: '333.33', mese: '10' },
    { data: '30-11-2026', importo: '333.34', mese: 'saldo' },
  ],
}

let id_corso: string
let id_studente: string

beforeEach(async () => {
  const courseId = await newCourse(staff)
  id_corso = String(courseId)
  id_studente = String(await newStudent(staff, { courseIds: [courseId] }))
})

const call = async (script: string, fields: Record<string, string> = {}) =>
  (await client.call(script, { id_corso, id_studente, ...fields })).body
const piano = async (script: string) => {
  const text = (await call(script)).piano
  return text === '' ? undefined : JSON.parse(text)
}
const save = (script: string, plan: unknown = PLAN) => call(script, { piano: JSON.stringify(plan) })

describe('plans', () => {
  test('of a course: absent, saved, read as they were written', async () => {
    expect(await piano('getPianoPagamentiCorso')).toBeUndefined()
    expect(await save('addPianoPagamentiCorsi')).toEqual(OK)
    expect(await piano('getPianoPagamentiCorso')).toEqual(PLAN)
    expect(await piano('getPianoPagamentiCorsoStudenti')).toBeUndefined()
  })

  test('of a student: statuses stay with their dates', async () => {
    await save('addPianoPagamentiCorsi')
    const data = '31-10-2026'
    expect(
      await call('addRataStatus', { data, status: 'DA VERIFICARE', note: 'bonifico' }),
    ).toEqual(OK)
    const [first, second, last] = PLAN.rate
    const own = { costo: '1000', rate: [second, { ...last, importo: '666.67' }] }
    expect(await save('addPianoPagamentiCorsiStudenti', own)).toEqual(OK)
    expect(first).toBeDefined()
    expect(await piano('getPianoPagamentiCorsoStudenti')).toMatchObject({ costo: '1000.00' })
    expect(await call('getRataStatus')).toMatchObject([
      { data, status: 'DA VERIFICARE', note: 'bonifico', importo: '333.33' },
    ])
    for (const script of ['getPianoPagamentiStudente', 'getPianoPagamentiPersonalizzati']) {
      expect(await call(script)).toContainEqual({
        id_studente: Number(id_studente),
        id_corso: Number(id_corso),
        piano: expect.stringContaining('666.67'),
      })
    }
    expect(await call('deletePianoPagamentiStudente')).toEqual(OK)
    expect(await piano('getPianoPagamentiCorsoStudenti')).toBeUndefined()
    expect(await call('getRataStatus')).toMatchObject([{ data, status: 'DA VERIFICARE' }])
  })

  test('that two save at once are saved one after the other, new and known ones', async () => {
    for (const script of ['addPianoPagamentiCorsi', 'addPianoPagamentiCorsiStudenti']) {
      for (const when of ['new', 'known']) {
        const both = await Promise.all([save(script), save(script)])
        expect({ script, when, both }).toEqual({ script, when, both: [OK, OK] })
      }
    }
  })

  test('are refused with the sentence of the rule, or of the field', async () => {
    const [one] = PLAN.rate
    expect(await save('addPianoPagamentiCorsi', { ...PLAN, costo: '999.99' })).toMatchObject(
      refused('Il totale delle rate deve essere uguale al costo'),
    )
    expect(await save('addPianoPagamentiCorsi', { costo: 666.66, rate: [one, one] })).toMatchObject(
      refused('Non possono esserci due rate con la stessa data'),
    )
    expect(await call('addPianoPagamentiCorsi', { piano: '{costo' })).toMatchObject({
      result: 'KO',
    })
    expect(await piano('getPianoPagamentiCorso')).toBeUndefined()
    await save('addPianoPagamentiCorsi')
    for (const script of ['addPianoPagamentiCorsi', 'addPianoPagamentiCorsiStudenti']) {
      const twice = { costo: '666.66', rate: [one, one] }
      expect(await save(script, twice)).toMatchObject(
        refused('Non possono esserci due rate con la stessa data'),
      )
    }
    expect(await piano('getPianoPagamentiCorso')).toEqual(PLAN)
  })

  test.each(['mille', '-5', '', null, undefined])(
    'that cost %j are refused in the words of the screens',
    async (costo) => {
      const told = refused('Errore nel campo COSTO')
      expect(await save('addPianoPagamentiCorsi', { ...PLAN, costo })).toMatchObject(told)
    },
  )

  test('may have an instalment without a month, however that is said', async () => {
    const [first, second, last] = PLAN.rate
    const rate = [first, { ...second, mese: null }, { ...last, mese: undefined }]
    expect(await save('addPianoPagamentiCorsi', { ...PLAN, rate })).toEqual(OK)
    const saved = (await piano('getPianoPagamentiCorso')).rate
    expect(saved.map(({ mese }: { mese: string }) => mese)).toEqual(['9', '', ''])
  })
})

describe('statuses', () => {
  const data = '30-09-2026'
  beforeEach(() => save('addPianoPagamentiCorsi'))

  test('are set by date, listed for a student, a course and everybody, and forgotten', async () => {
    expect(await call('getRataStatus')).toEqual([])
    expect(await call('addRataStatus', { data, importo: '333.33', status: 'PAGATA' })).toEqual(OK)
    const record = {
      id_corso: Number(id_corso),
      id_studente: Number(id_studente),
      data,
      status: 'PAGATA',
    }
    expect(await call('getRataStatus')).toMatchObject([record])
    expect(await call('getRataStatusCorso')).toMatchObject([record])
    expect(await call('getRataStatusAll')).toContainEqual(expect.objectContaining(record))
    expect(await call('deleteRateStatus', { data })).toEqual(OK)
    expect(await call('getRataStatus')).toMatchObject([{ status: 'NON PAGATA', note: '' }])
  })

  test('that two set at once are set one after the other', async () => {
    const set = (status: string) => call('addRataStatus', { data, status })
    expect(await Promise.all([set('PAGATA'), set('DA VERIFICARE')])).toEqual([OK, OK])
  })

  test('are named by an id of their own, also where students share the plan', async () => {
    const mine = id_studente
    const other = String(await newStudent(staff, { courseIds: [Number(id_corso)] }))
    await call('addRataStatus', { data, status: 'PAGATA', note: 'mia' })
    await call('addRataStatus', { data, status: 'PAGATA', note: 'sua', id_studente: other })
    const ids = (await call('getRataStatusCorso')).map(({ id }: { id: number }) => id)
    expect(new Set(ids).size).toBe(2)
    const [{ id }] = await call('getRataStatus')
    // It stays hers in a plan of her own.
    expect(await save('addPianoPagamentiCorsiStudenti')).toEqual(OK)
    expect(await call('getRataStatus')).toMatchObject([{ id, note: 'mia' }])
    const forget = async (fields: Record<string, string>) =>
      (await client.call('deleteRateStatus', fields)).body
    expect(await forget({ id: String(id) })).toEqual(OK)
    expect(await call('getRataStatus')).toMatchObject([{ id, status: 'NON PAGATA', note: '' }])
    id_studente = other
    expect(await call('getRataStatus')).toMatchObject([{ status: 'PAGATA', note: 'sua' }])
    expect(await forget({ id: '999999999' })).toMatchObject(refused('Rata non trovata.'))
    expect(await forget({ id_corso, id_studente: mine })).toMatchObject({
      result: 'KO',
      description: 'Campo obbligatorio',
    })
  })

  test('are not forgotten while money is recorded, which is taken back first', async () => {
    const path = `/courses/${id_corso}/students/${id_studente}/payment-plan`
    const dueNow = async () => done(await staff.call('GET', path)).instalments[0]
    const due = await dueNow()
    const { id } = done(
      await staff.call('POST', `/instalments/${due.id}/students/${id_studente}/payments`, {
        ...{ paidOn: '2026-10-10', amountCents: 33_333, method: 'bank', version: due.version },
      }),
    )
    expect(await call('deleteRateStatus', { data })).toMatchObject(
      refused('La rata ha dei pagamenti registrati: stornali prima di segnarla da pagare.'),
    )
    expect(await dueNow()).toMatchObject({ status: 'paid', paidCents: 33_333 })
    done(await staff.call('POST', `/payments/${id}/reversal`, { note: '' }))
    expect(await call('deleteRateStatus', { data })).toEqual(OK)
    expect(await dueNow()).toMatchObject({ status: 'unpaid', paidCents: 0 })
  })

  test('are not set on a date without an instalment, nor with a word of its own', async () => {
    expect(await call('addRataStatus', { data: '01-01-2027', status: 'PAGATA' })).toMatchObject(
      refused('Rata non trovata.'),
    )
    expect(await call('addRataStatus', { data, status: 'FORSE' })).toMatchObject({
      result: 'KO',
      description: 'Scrivi NON PAGATA, DA VERIFICARE o PAGATA',
    })
    const plan = done(await staff.call('GET', `/courses/${id_corso}/payment-plan`))
    expect(plan.students).toMatchObject([{ paid: 0 }])
  })
})
