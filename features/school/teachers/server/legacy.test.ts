import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { isGeneratedPassword } from '#kit/domain/identity.ts'
import { done, newSubject, newTeacher, unique } from '#tests/support/academy.ts'
import { waitingForLocks } from '#tests/support/locks.ts'
import { oldClient, post } from '#tests/support/scripts.ts'
import { NOW, openWorld } from '#tests/support/world.ts'
import {
  GROUP_NAME_MISSING,
  GROUP_TOO_SMALL,
  INVOICE_FILE_TYPE,
  NAMES_MISSING,
  NO_REGIME,
} from '../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())
beforeEach(() => world.clock.set(NOW))

const admin = await world.as('admin')
const client = await oldClient(world, 'admin')
const OK = { result: 'ok' }
const call = async (script: string, form: Record<string, string> = {}) =>
  (await client.call(script, form)).body
const add = async (form: Record<string, string> = {}): Promise<string> =>
  String((await call('addInsegnante', { surname: unique('Verdi'), name: 'Ada', ...form })).id)
const insegnante = (id: string) => call('getInsegnante', { id_insegnante: id })

describe('a teacher', () => {
  test('is created with a login, read alone and among all', async () => {
    const surname = unique('Verdi')
    const id = await add({ cognome: 'non conta', surname, nome: 'non conta' })
    const record = {
      id: Number(id),
      nome: 'Ada',
      cognome: surname,
      mail: '',
      mail2: '',
      materie: '',
      id_materie: '',
      codiceFiscale: '',
      regime: '',
      costo_ora: '0.00',
      costo_giorno: '0.00',
    }
    expect(await insegnante(id)).toEqual(record)
    expect(await call('getInsegnanti')).toContainEqual(record)
    const login = await call('getUtente', { type: '2', user_id: id })
    expect(isGeneratedPassword(login.clear_password)).toBe(true)
    const again = { user_id: id, password: '1234567', type: '2' }
    expect(await call('addUtente', again)).toEqual({ ...OK, username: login.username })
  })

  test('without a name or a surname is refused in the words of the form', async () => {
    const { fields } = await call('addInsegnante', { surname: ' ', name: '' })
    expect(fields).toEqual({ surname: NAMES_MISSING, name: NAMES_MISSING })
    expect(await call('addInsegnante', { cognome: 'Rossi' })).toMatchObject({ result: 'KO' })
  })

  test('is changed where fields are given, under either of their names', async () => {
    const [voce, canto] = [
      await newSubject(admin, { name: 'Voce', note: 'Primo anno' }),
      await newSubject(admin, { name: 'Canto' }),
    ]
    const id = await add()
    const { cognome } = await insegnante(id)
    const changes = { nome: 'Eva', mail: 'eva@esempio.it', codiceFiscale: 'in attesa' }
    expect(
      await call('updateInsegnante', { id, ...changes, id_materie: `${voce},${canto}` }),
    ).toEqual(OK)
    expect(await insegnante(id)).toMatchObject({
      ...changes,
      cognome,
      materie: 'Canto, Voce - Primo anno',
      id_materie: `${canto},${voce}`,
    })
    expect(await call('updateInsegnante', { id, name: 'Ivo', surname: 'Neri' })).toEqual(OK)
    expect(await insegnante(id)).toMatchObject({ ...changes, nome: 'Ivo', cognome: 'Neri' })
    const wrong = await call('updateInsegnante', { id, id_materie: 'Canto' })
    expect(Object.keys(wrong.fields)).toEqual(['id_materie'])
    expect(await call('updateInsegnante', { id: '999999' })).toMatchObject({ result: 'KO' })
  })

  test('goes to the trash', async () => {
    const id = await add()
    expect(await call('deleteInsegnante', { id })).toEqual(OK)
    expect(await call('deleteInsegnante', { id })).toEqual(OK)
    expect(await insegnante(id)).toMatchObject({ result: 'KO' })
    const all = (await call('getInsegnanti')) as { id: number }[]
    expect(all.map((one) => String(one.id))).not.toContain(id)
    expect(await call('deleteInsegnante', { id: '999999' })).toMatchObject({ result: 'KO' })
  })

  test('has one of the regimes', async () => {
    const id = await add()
    expect(await call('setRegimeInsegnante', { id_insegnante: id, regime: 'FAT_1' })).toEqual(OK)
    expect(await insegnante(id)).toMatchObject({ regime: 'FAT_1' })
    expect(await call('setRegimeInsegnante', { id, regime: '' })).toEqual(OK)
    expect(await insegnante(id)).toMatchObject({ regime: '' })
    expect(await call('setRegimeInsegnante', { id })).toMatchObject({
      fields: { regime: NO_REGIME },
    })
    const nobody = await call('setRegimeInsegnante', { regime: 'FAT_1' })
    expect(Object.keys(nobody.fields)).toEqual(['id_insegnante'])
  })
})

test.each([
  ['FAT_2', 'altro'],
  ['Forfettario', 'forfettario'],
])('the regime %s of an old program is %s here', async (regime, known) => {
  const id = await add()
  expect(await call('setRegimeInsegnante', { id, regime })).toEqual(OK)
  expect(await insegnante(id)).toMatchObject({ regime: known })
})

describe('prices', () => {
  const prices = (id: string) => call('getInsegnantePrices', { id_insegnante: id })

  test('begin today, and leave the past as it was', async () => {
    const id = await add()
    const set = (form: Record<string, string>) =>
      call('setInsegnantePrices', { id_insegnante: id, ...form })
    expect(await set({ costo_ora: '25,50', costo_giorno: '150' })).toEqual(OK)
    expect(await prices(id)).toEqual({
      id: Number(id),
      costo_ora: '25.50',
      costo_giorno: '150.00',
    })
    world.clock.advance({ hours: 10 })
    world.clock.advance({ hours: 1 })
    expect(await set({ costo_ora: '30' })).toEqual(OK)
    expect(await prices(id)).toMatchObject({ costo_ora: '30.00', costo_giorno: '150.00' })
    const rows = await world.sql(
      'select valid_from as day, hourly_cents as cents from teacher_rates where teacher_id = $1',
      [id],
    )
    expect(rows).toEqual([{ day: '2026-10-15', cents: 3000 }])
    expect(await call('getTariffeInsegnanti')).toContainEqual(await prices(id))
  })

  test('that begin later are not those of today', async () => {
    const id = await add()
    const later = { validFrom: '2026-11-01', hourlyCents: 9900, dailyCents: 0 }
    done(await admin.call('POST', `/teachers/${id}/rates`, later))
    expect(await prices(id)).toMatchObject({ costo_ora: '0.00' })
  })

  test.each([
    [{ costo_ora: 'molto' }, 'costo_ora'],
    [{ costo_giorno: '-5' }, 'costo_giorno'],
  ])('%j are refused at their field', async (wrong, field) => {
    const { fields } = await call('setInsegnantePrices', { id_insegnante: await add(), ...wrong })
    expect(Object.keys(fields)).toEqual([field])
  })
})

describe('groups', () => {
  test('are made of numbers joined by three hyphens, and read so', async () => {
    const [a, b] = [await add({ surname: 'Zeta' }), await add({ surname: 'Alfa' })]
    const nome = unique('Duo')
    const made = await call('addGruppoInsegnanti', { nome, insegnanti: `${a}---${b}` })
    expect(made).toEqual({ ...OK, id: expect.any(Number) })
    const group = { id: made.id, nome, insegnanti: `${b}---${a}` }
    expect(await call('getGruppiInsegnanti')).toContainEqual(group)
    expect((await call('addGruppoInsegnanti', { insegnanti: `${a}---${b}` })).fields).toEqual({
      nome: GROUP_NAME_MISSING,
    })
    expect((await call('addGruppoInsegnanti', { nome: 'Uno', insegnanti: a })).fields).toEqual({
      insegnanti: GROUP_TOO_SMALL,
    })
    const wrong = await call('addGruppoInsegnanti', { nome: 'Due', insegnanti: `${a};${b}` })
    expect(Object.keys(wrong.fields)).toEqual(['insegnanti'])
  })
})

describe('invoices', () => {
  const PDF = `data:application/pdf;base64,${Buffer.from('%PDF-1.7').toString('base64')}`

  test('are entered, read, changed and deleted', async () => {
    const id_insegnante = await add()
    const form = { id_insegnante, data: '2026-09-30', importo: '1.250,00', note: 'Settembre' }
    const { id } = await call('addFattura', { ...form, file: PDF, flag_pagamento: '0' })
    const file = `/api/teacher-invoices/${id}/file`
    const fattura = {
      id,
      id_insegnante: Number(id_insegnante),
      data: '2026-09-30',
      importo: '1250.00',
      file,
      note: 'Settembre',
      flag_pagamento: 0,
    }
    expect(await call('getFattureInsegnante', { id_insegnante })).toEqual([fattura])
    expect(await call('getFatture')).toContainEqual(fattura)
    const change = { id: String(id), ...form, importo: '10.5', file, flag_pagamento: '1' }
    expect(await call('editFattura', change)).toEqual(OK)
    expect(await call('editFattura', { id: String(id), note: '' })).toEqual(OK)
    expect(await call('getFattureInsegnante', { id_insegnante })).toEqual([
      { ...fattura, importo: '10.50', note: '', flag_pagamento: 1 },
    ])
    expect(await call('deleteFattura', { id: String(id) })).toEqual(OK)
    expect(await call('getFattureInsegnante', { id_insegnante })).toEqual([])
    expect(await call('editFattura', { id: String(id) })).toMatchObject({ result: 'KO' })
  })

  test.each([
    ['bare base64', (content: string) => content, 'fattura'],
    [
      'a list in JSON',
      (content: string) => JSON.stringify([{ name: 'Ottobre.pdf', type: 'x', size: 1, content }]),
      'Ottobre.pdf',
    ],
  ])('may have their file as %s, and keep its name', async (_what, written, fileName) => {
    const id_insegnante = await add()
    const form = { id_insegnante, data: '2026-10-31', importo: '10' }
    const file = written(Buffer.from('%PDF-1.7').toString('base64'))
    const held = async (id: number) =>
      done(await admin.call('GET', `/teachers/${id_insegnante}/invoices`)).rows.find(
        (one: { id: number }) => one.id === id,
      ).fileName
    const { id } = await call('addFattura', { ...form, file })
    expect(await held(id)).toBe(fileName)
    const later = await call('addFattura', { ...form, note: 'dopo' })
    expect(await call('editFattura', { id: String(later.id), file })).toEqual(OK)
    expect(await held(later.id)).toBe(fileName)
  })

  test('that two change at once have what both have changed', async () => {
    const id_insegnante = await add()
    const form = { id_insegnante, data: '2026-09-30', importo: '10' }
    const id = String((await call('addFattura', form)).id)
    const changes = await world.services.db.transaction().execute(async (tx) => {
      await tx.selectFrom('teacher_invoices').select('id').forUpdate().execute()
      const both = [
        call('editFattura', { id, note: 'Una' }),
        call('editFattura', { id, importo: '20' }),
      ]
      await expect.poll(() => waitingForLocks(world, 'teacher_invoices')).toBe(2)
      return { both }
    })
    expect(await Promise.all(changes.both)).toEqual([OK, OK])
    expect(await call('getFattureInsegnante', { id_insegnante })).toMatchObject([
      { note: 'Una', importo: '20.00' },
    ])
  })

  test('with a wrong field are refused, each field with its sentence', async () => {
    const id_insegnante = await add()
    const right = { id_insegnante, data: '2026-09-30', importo: '10' }
    const wrong = async (form: Record<string, string>) =>
      (await call('addFattura', { ...right, ...form })).fields
    expect(await wrong({ file: 'fattura.pdf' })).toEqual({ file: INVOICE_FILE_TYPE })
    expect(await wrong({ file: 'data:application/pdf;base64,PGh0bWw+' })).toEqual({
      file: INVOICE_FILE_TYPE,
    })
    expect(Object.keys(await wrong({ importo: 'tanto', data: 'ieri' })).toSorted()).toEqual([
      'data',
      'importo',
    ])
    expect(Object.keys((await call('addFattura')).fields).toSorted()).toEqual([
      'data',
      'id_insegnante',
      'importo',
    ])
  })
})

test('every script answers with and without its ending', async () => {
  const id = String(await newTeacher(admin))
  for (const script of ['addFattura', 'editFattura', 'addGruppoInsegnanti', 'getInsegnante']) {
    for (const path of [script, `${script}.php`]) {
      const { status } = await post(world, path, { ...client.session, id_insegnante: id })
      expect({ path, status }).toEqual({ path, status: 200 })
    }
  }
})
