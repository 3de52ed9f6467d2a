import { z } from 'zod'
import type { Regime } from '#f/school/teachers/domain/types.ts'
import { day } from '#kit/domain/contract.ts'
import { dayOfWallTime, type WallTime, wallTimeOfInstant } from '#kit/domain/day.ts'
import { formatTime } from '#kit/domain/format.ts'
import { ok } from '#kit/domain/result.ts'
import type { Db } from '#kit/server/db.ts'
import { document, type SpreadsheetFile } from '#kit/server/document-route.ts'
import type { Column, Tab, Value } from '#kit/server/spreadsheet.ts'
import { period } from '../domain/contract.ts'
import { sumLines, sumMonths } from '../domain/rules.ts'
import { billingNames, HELD, PLANNED, registerState } from '../domain/text.ts'
import * as find from './queries/sheets.ts'
import type { SheetTeacher } from './queries/sheets.ts'

/** Only teachers who invoice appear in the reports of attendance and of lessons. */
const INVOICING: Regime = 'FAT_1'

/** The spreadsheets about teachers; the first is what each of them worked and invoiced. */
export const teacherSheets = [
  document(
    {
      path: '/api/teachers/fatturazione.xlsx',
      oldName: 'fatturazione.xlsx',
      who: 'teaching',
      input: z.strictObject({}),
    },
    async ({ db, services }) => ok(await billingFile(db, now(services))),
  ),
  document(
    { path: '/api/teachers/presenze.xlsx', who: 'teaching', input: z.strictObject({ date: day }) },
    async ({ db, services }, { date }) => ok(await attendanceFile(db, date, now(services))),
  ),
  document(
    { path: '/api/teachers/sr.xlsx', who: 'teaching', input: period },
    async ({ db, services }, asked) => ok(await lessonsFile(db, asked, now(services))),
  ),
]

const now = ({ clock }: { clock: { now(): Temporal.Instant } }) => wallTimeOfInstant(clock.now())

const PERSON: readonly Column[] = [
  { title: 'Cognome', kind: 'text' },
  { title: 'Nome', kind: 'text' },
]
const personOf = ({ surname, name }: Pick<SheetTeacher, 'surname' | 'name'>) => [surname, name]

/**
 * What every teacher worked, month by month with the newest first, and what she has invoiced. Only
 * lessons that are over count; money is by the rate of each lesson's own day.
 */
async function billingFile(db: Db, at: WallTime): Promise<SpreadsheetFile> {
  const teachers = await find.listSheetTeachers(db)
  const lessons = await find.listBilledOf(db, idsOf(teachers))
  const rows = (await find.readBilled(db, teachers, lessons, at)).flatMap(({ teacher, lines }) =>
    sumMonths(lines.filter(({ held }) => held)).map(({ month, held }) => [
      ...[...personOf(teacher), teacher.regime, month],
      ...[held.lessons, held.minutes, held.hourlyMinutes, held.hourlyCents],
      ...[held.days, held.dailyCents, held.hourlyCents + held.dailyCents, held.unrated],
    ]),
  )
  const hours: Tab = {
    name: 'Ore da fatturare',
    columns: [
      ...PERSON,
      { title: 'Regime', kind: 'text', width: 12 },
      { title: 'Mese', kind: 'month' },
      { title: 'Lezioni', kind: 'number' },
      { title: 'Ore', kind: 'hours' },
      { title: 'Ore a tariffa', kind: 'hours' },
      { title: 'Importo ore', kind: 'euro' },
      { title: 'Giornate', kind: 'number' },
      { title: 'Importo giornate', kind: 'euro' },
      { title: 'Totale', kind: 'euro' },
      { title: 'Lezioni senza tariffa', kind: 'number' },
    ],
    rows,
  }
  const invoices: Tab = {
    name: 'Fatture',
    columns: [
      ...PERSON,
      { title: 'Data', kind: 'day' },
      { title: 'Importo', kind: 'euro' },
      { title: 'Pagata', kind: 'text', width: 10 },
      { title: 'Note', kind: 'text', width: 40 },
    ],
    rows: (await find.listAllInvoices(db)).map((invoice) => [
      ...[...personOf(invoice), invoice.issuedOn, invoice.amountCents],
      ...[invoice.paid ? 'Sì' : 'No', invoice.note],
    ]),
  }
  return { name: 'fatturazione', tabs: [hours, invoices] }
}

const LESSON: readonly Column[] = [
  { title: 'Data', kind: 'day' },
  { title: 'Inizio', kind: 'time' },
  { title: 'Fine', kind: 'time' },
  { title: 'Ore', kind: 'hours' },
  { title: 'Corso', kind: 'text', width: 32 },
  { title: 'Materia', kind: 'text', width: 28 },
  { title: 'Aula', kind: 'text', width: 14 },
  { title: 'Argomento', kind: 'text', width: 32 },
]

type Taught = Awaited<ReturnType<typeof find.listTaughtOf>>[number]

function lessonOf({ startsAt, endsAt, minutes, ...lesson }: Taught): Value[] {
  const { courseName, subjects, roomName, topic } = lesson
  const when = [dayOfWallTime(startsAt), formatTime(startsAt), formatTime(endsAt), minutes]
  return [...when, courseName, subjects, roomName, topic]
}

/** What the invoicing teachers teach in a period; who lies in the trash, what she has held. */
async function taughtIn(db: Db, asked: z.output<typeof period>, at: WallTime) {
  const teachers = await find.listSheetTeachers(db, INVOICING)
  const taught = await find.listTaughtOf(db, idsOf(teachers), asked)
  const inTrash = new Set(idsOf(teachers.filter((teacher) => teacher.inTrash)))
  return {
    teachers,
    taught: taught.filter(({ teacherId, endsAt }) => endsAt <= at || !inTrash.has(teacherId)),
  }
}

/** Where the invoicing teachers were on a day, and what the registers of their lessons say. */
async function attendanceFile(db: Db, date: string, at: WallTime): Promise<SpreadsheetFile> {
  const { teachers, taught } = await taughtIn(db, { from: date, to: date }, at)
  const of = Map.groupBy(taught, ({ teacherId }) => teacherId)
  const rows = teachers.flatMap((teacher) =>
    (of.get(teacher.id) ?? []).map((lesson) => {
      const { registered, present, absent, endsAt } = lesson
      const counted = registered ? [present, absent] : [null, null]
      const state = registerState(registered, endsAt <= at)
      return [...personOf(teacher), ...lessonOf(lesson), state, ...counted]
    }),
  )
  const columns: readonly Column[] = [
    ...PERSON,
    ...LESSON,
    { title: 'Registro', kind: 'text', width: 14 },
    { title: 'Presenti', kind: 'number' },
    { title: 'Assenti', kind: 'number' },
  ]
  return { name: `Presenze_${date}`, tabs: [{ name: `Presenze ${date}`, columns, rows }] }
}

/** Every lesson of the invoicing teachers in a period with what it is worth, and their totals. */
async function lessonsFile(
  db: Db,
  asked: z.output<typeof period>,
  at: WallTime,
): Promise<SpreadsheetFile> {
  const { teachers, taught } = await taughtIn(db, asked, at)
  const billed = await find.readBilled(db, teachers, taught, at)
  const worked = billed.filter(({ teacher, lines }) => lines.length > 0 || !teacher.inTrash)
  const lessons: Tab = {
    name: 'Lezioni',
    columns: [
      ...PERSON,
      ...LESSON,
      { title: 'Stato', kind: 'text', width: 10 },
      { title: 'Come', kind: 'text', width: 22 },
      { title: 'Ore da fatturare', kind: 'hours' },
      { title: 'Tariffa', kind: 'euro' },
      { title: 'Importo', kind: 'euro' },
    ],
    rows: worked.flatMap(({ teacher, lines }) =>
      lines.map(({ lesson, held, billing, minutes, rateCents, cents }) => [
        ...[...personOf(teacher), ...lessonOf(lesson), held ? HELD : PLANNED],
        ...[billingNames[billing], billing === 'hours' ? minutes : null],
        ...[billing === 'same_day' ? null : rateCents, cents],
      ]),
    ),
  }
  const totals: Tab = {
    name: 'Totali',
    columns: [
      ...PERSON,
      { title: 'Lezioni svolte', kind: 'number' },
      { title: 'Ore svolte', kind: 'hours' },
      { title: 'Ore a tariffa', kind: 'hours' },
      { title: 'Importo ore', kind: 'euro' },
      { title: 'Giornate', kind: 'number' },
      { title: 'Importo giornate', kind: 'euro' },
      { title: 'Totale', kind: 'euro' },
    ],
    rows: worked.map(({ teacher, lines }) => {
      const sum = sumLines(lines.filter(({ held }) => held))
      return [
        ...[...personOf(teacher), sum.lessons, sum.minutes, sum.hourlyMinutes, sum.hourlyCents],
        ...[sum.days, sum.dailyCents, sum.hourlyCents + sum.dailyCents],
      ]
    }),
  }
  return { name: `SR_${asked.from}_${asked.to}`, tabs: [lessons, totals] }
}

const idsOf = (teachers: readonly SheetTeacher[]) => teachers.map(({ id }) => id)
