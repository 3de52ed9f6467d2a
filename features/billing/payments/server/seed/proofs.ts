import { seedFiles } from '#f/system/files/server/seed.ts'
import type { Day } from '#kit/domain/day.ts'
import { formatDay, formatEuro, fullName } from '#kit/domain/format.ts'
import { inBatches, type Demo } from '#kit/server/demo.ts'
import { drawPage } from '#kit/server/demo/pdf.ts'
import { drawPng } from '#kit/server/demo/png.ts'
import type { Random } from '#kit/server/demo/random.ts'
import type { Tx } from '#kit/server/tx.ts'
import type { Status } from '../../domain/types.ts'

const BY = 'segreteria'
/** How many proofs are photographs of a receipt instead of the bank's paper. */
const PHOTOS = 0.25
/** The payment PDF is there for one course in so many. */
const EVERY = 3

const TO_VERIFY: Status = 'to_verify'

interface Waiting {
  readonly instalmentId: number
  readonly studentId: number
  readonly student: string
  readonly course: string
  readonly dueOn: Day
  readonly amountCents: number
  readonly at: string
}

/**
 * Gives every instalment that waits for a check its proof, the bank's paper or a photograph of a
 * receipt. One of them is the paper of somebody else, sent in once more.
 */
export async function insertProofs(tx: Tx, demo: Demo): Promise<void> {
  const random = demo.random('proofs')
  const waiting = await listWaiting(tx)
  const drawn = waiting.map((due) =>
    random.chance(PHOTOS)
      ? { due, name: 'Foto dello scontrino', file: 'scontrino.png', content: drawReceipt(random) }
      : { due, name: 'Contabile del bonifico', file: 'contabile.pdf', content: drawPaper(due) },
  )
  const used = drawn.find(({ file }) => file === 'contabile.pdf')
  const again = drawn.findLast(
    ({ due, file }) => file === 'contabile.pdf' && due.studentId !== used?.due.studentId,
  )
  const proofs = drawn.map((proof) =>
    used && proof === again ? { ...proof, content: used.content } : proof,
  )
  const fileIds = await seedFiles(
    tx,
    proofs.map(({ due, file, content }) => ({ name: file, content, createdAt: due.at })),
  )
  const rows = proofs.map(({ due, name }, index) => ({
    instalment_id: due.instalmentId,
    student_id: due.studentId,
    name,
    file_id: fileIds[index] ?? 0,
    created_at: due.at,
    created_by: BY,
  }))
  await inBatches(rows, (batch) =>
    tx
      .insertInto('instalment_proofs')
      .values([...batch])
      .returning('id')
      .execute(),
  )
}

async function listWaiting(tx: Tx): Promise<Waiting[]> {
  const rows = await tx
    .selectFrom('student_instalments as states')
    .innerJoin('instalments', 'instalments.id', 'states.instalment_id')
    .innerJoin('payment_plans as plans', 'plans.id', 'instalments.plan_id')
    .innerJoin('courses', 'courses.id', 'plans.course_id')
    .innerJoin('students', 'students.id', 'states.student_id')
    .innerJoin('instalment_status_changes as changes', (join) =>
      join
        .onRef('changes.instalment_id', '=', 'states.instalment_id')
        .onRef('changes.student_id', '=', 'states.student_id'),
    )
    .where('states.status', '=', TO_VERIFY)
    .select([
      'states.instalment_id as instalmentId',
      'states.student_id as studentId',
      'students.name',
      'students.surname',
      'courses.name as course',
      'instalments.due_on as dueOn',
      'instalments.amount_cents as amountCents',
      'changes.changed_at as at',
    ])
    .orderBy('states.instalment_id')
    .orderBy('states.student_id')
    .execute()
  return rows.map(({ name, surname, ...due }) => ({ ...due, student: fullName({ name, surname }) }))
}

function drawPaper({ student, course, dueOn, amountCents, at }: Waiting): Buffer {
  return drawPage([
    'Contabile di bonifico',
    `Ordinante: ${student}`,
    // The letters of the demo's papers have no sign for the currency.
    `Importo: ${formatEuro(amountCents).replace(/\s*€/u, ' EUR')}`,
    `Eseguito il ${formatDay(at.slice(0, 10))}`,
    `Causale: ${course}, rata del ${formatDay(dueOn)}`,
  ])
}

const [TABLE, PAPER, INK] = [0, 1, 2]
const SIZE = { width: 300, height: 400 }

/** A strip of white paper with lines of different lengths on a table. */
function drawReceipt(random: Random): Buffer {
  const lines = Array.from({ length: 11 }, () => random.int(40, 130))
  return drawPng(SIZE, [0x8a6f55, 0xf7f5ef, 0x4a4a4a], (x, y) => {
    if (x < 70 || x > 230 || y < 30 || y > 370) return TABLE
    const line = Math.floor((y - 60) / 26)
    const written = y >= 60 && (y - 60) % 26 < 7 && x >= 85 && x - 85 < (lines[line] ?? 0)
    return written ? INK : PAPER
  })
}

/** Gives some of the courses that go on their payment PDF, with the instalments of the plan. */
export async function insertCourseDocuments(tx: Tx, demo: Demo): Promise<void> {
  const random = demo.random('course documents')
  const rows = await tx
    .selectFrom('payment_plans as plans')
    .innerJoin('courses', 'courses.id', 'plans.course_id')
    .innerJoin('instalments', 'instalments.plan_id', 'plans.id')
    .where('plans.student_id', 'is', null)
    .where('courses.archived_at', 'is', null)
    .select([
      'courses.id',
      'courses.name',
      'courses.starts_on as startsOn',
      'instalments.due_on as dueOn',
      'instalments.amount_cents as amountCents',
    ])
    .orderBy('courses.id')
    .orderBy('instalments.due_on')
    .execute()
  const chosen = [...Map.groupBy(rows, ({ id }) => id)].filter((_, at) => at % EVERY === 0)
  const documents = chosen.flatMap(([courseId, instalments]) => {
    const [course] = instalments
    if (!course) return []
    const lines = instalments.map(
      ({ dueOn, amountCents }) =>
        `${formatDay(dueOn)}: ${formatEuro(amountCents).replace(/\s*€/u, ' EUR')}`,
    )
    const createdAt = demo.instantOn(course.startsOn, random)
    const content = drawPage(['Piano dei pagamenti', course.name, ...lines])
    return [{ courseId, file: { name: 'Pagamenti.pdf', content, createdAt } }]
  })
  const fileIds = await seedFiles(
    tx,
    documents.map(({ file }) => file),
  )
  const values = documents.map(({ courseId, file }, at) => ({
    course_id: courseId,
    file_id: fileIds[at] ?? 0,
    created_at: file.createdAt,
    created_by: BY,
  }))
  await inBatches(values, (batch) =>
    tx
      .insertInto('course_payment_documents')
      .values([...batch])
      .returning('course_id')
      .execute(),
  )
}
