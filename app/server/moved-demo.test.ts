import { expect, test } from 'vitest'
import { ALIKE } from '#tests/support/alike.ts'
import { LONGER } from '#tests/support/longer.ts'
import { emptyAcademy, expectAlike, filesOf, KEEP } from '#tests/support/moving.ts'
import { oldClient } from '#tests/support/scripts.ts'
import { openWorld } from '#tests/support/world.ts'
import { loadDemo } from './demo.ts'

/**
 * Of an absence in a course of the archive no script tells that somebody asked to make it up; those
 * of other courses are compared with their absences.
 */
const COMPARED = ALIKE.filter(({ script }) => script !== 'getRichiestaRecuperoStudente')

test.runIf(LONGER)(
  'the demo academy moves in by its own scripts, each of its fields and files',
  { timeout: 10 * 60_000 },
  async () => {
    const old = await openWorld({ demo: true })
    await loadDemo(old.services, 1)
    await old.as('staff')
    const { world, sheet, take } = await emptyAcademy(old)
    const id = await take(KEEP)
    const { comparison, counts } = await sheet(id)
    for (const { label, there, here } of comparison) expect([label, here]).toEqual([label, there])
    for (const row of counts) expect(row).toMatchObject({ refused: 0, failed: 0, left: 0 })
    const there = await oldClient(old, 'staff')
    await expectAlike(world, await oldClient(world, 'admin'), there, COMPARED)
    expect(await filesOf(world)).toEqual(await filesOf(old))
    await world.close()
    await old.close()
  },
)
