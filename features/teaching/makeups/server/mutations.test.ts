import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { done } from '#tests/support/academy.ts'
import { missedLesson } from '#tests/support/missed-lesson.ts'
import { openWorld } from '#tests/support/world.ts'
import type { MakeupState } from '../domain/types.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')

/** Every step of a walk, and where it may lead when it is not refused. */
const LEADS = {
  propose: ['proposed'],
  withdraw: ['requested', 'refused', 'another_date'],
  accept: ['agreed'],
  refuse: ['refused'],
  'ask for another date': ['another_date'],
  'agree by telephone': ['agreed'],
  'record a lesson held': ['recovered'],
  drop: ['requested', 'refused', 'another_date', 'moot'],
  'take back and put back': undefined,
  'correct the missed lesson to present': ['moot'],
  'correct it to absent': undefined,
  'correct the makeup lesson': undefined,
} as const satisfies Readonly<Record<string, readonly MakeupState[] | undefined>>
type Step = keyof typeof LEADS

/** One absence with everything that can be done about it. */
async function open() {
  const { studentId, lessonId, elsewhere } = await missedLesson(world, staff)
  const future = [await elsewhere('2026-10-20T10:00:00'), await elsewhere('2026-10-21T10:00:00')]
  const held = await elsewhere('2026-10-13T10:00:00')
  const { id } = done(await staff.call('POST', '/makeups', { studentId, lessonId }))
  const path = `/makeups/${id}`
  const post = (end: string, input: object = {}) => staff.call('POST', `${path}${end}`, input)
  const mark = async (lesson: number, present: boolean) => {
    const { version, courses } = done(await staff.call('GET', `/lessons/${lesson}/register`))
    const there = courses.some((course: { students: { studentId: number }[] }) =>
      course.students.some((student) => student.studentId === studentId),
    )
    const entries = there ? [{ studentId, present, minutes: null }] : []
    return staff.call('PUT', `/lessons/${lesson}/register`, { version, entries })
  }
  const steps = {
    propose: () => post('/proposals', { lessonIds: future }),
    withdraw: () => staff.call('DELETE', `${path}/proposal`),
    accept: () => post('/answer', { answer: 'accepted', lessonId: future[1] }),
    refuse: () => post('/answer', { answer: 'refused' }),
    'ask for another date': () => post('/answer', { answer: 'another_date' }),
    'agree by telephone': () => post('/recovery', { lessonId: future[0] }),
    'record a lesson held': () => post('/recovery', { lessonId: held }),
    drop: () => staff.call('DELETE', `${path}/recovery`),
    'take back and put back': async () => {
      const taken = await staff.call('DELETE', path)
      return taken.status === 200 ? post('/restoration') : taken
    },
    'correct the missed lesson to present': () => mark(lessonId, true),
    'correct it to absent': () => mark(lessonId, false),
    'correct the makeup lesson': () => mark(held, false),
  } satisfies Record<Step, () => ReturnType<typeof staff.call>>
  const state = async (): Promise<MakeupState> => done(await staff.call('GET', path)).state
  return { steps, state, cancel: () => staff.call('DELETE', path) }
}

const walks = fc.sample(
  fc.array(fc.constantFrom(...(Object.keys(LEADS) as Step[])), { minLength: 14, maxLength: 14 }),
  { numRuns: 6, seed: 20_261_015 },
)

test.each(walks.map((walk, index) => [index + 1, walk] as const))(
  'walk %i never gets stuck: a refusal changes nothing, and the absence can be made up at the end',
  async (_, walk) => {
    const { steps, state, cancel } = await open()
    for (const step of walk) {
      const before = await state()
      const { status, body } = await steps[step]()
      const after = await state()
      if (status === 200) {
        const allowed: readonly MakeupState[] = LEADS[step] ?? [after]
        // She who was not absent after all stays so, whatever was said about it.
        expect([...allowed, before === 'moot' && 'moot'], `${before}: ${step}`).toContain(after)
      } else {
        expect(body.code, `${before}: ${step}`).toMatch(/^makeups\./)
        expect(after).toBe(before)
      }
    }
    await steps['correct it to absent']()
    if ((await state()) !== 'recovered') done(await steps['record a lesson held']())
    expect(await state()).toBe('recovered')
    done(await steps.drop())
    done(await cancel())
  },
)
