import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planFiles, type FormFile } from './rules.ts'

describe('the files of a saved form', () => {
  test('stay, come and go in the order of the form', () => {
    const form = [{ uploadId: 70 }, { fileId: 3 }, { uploadId: 71 }, { fileId: 1 }]
    expect(planFiles([1, 2, 3], form)).toEqual({
      ok: true,
      value: {
        kept: [
          { placeId: 3, position: 1 },
          { placeId: 1, position: 3 },
        ],
        added: [
          { uploadId: 70, position: 0 },
          { uploadId: 71, position: 2 },
        ],
        removed: [2],
      },
    })
  })

  test.each<[string, FormFile[]]>([
    ['a place of another record', [{ fileId: 9 }]],
    ['a place twice', [{ fileId: 1 }, { fileId: 1 }]],
    ['an upload twice', [{ uploadId: 7 }, { uploadId: 7 }]],
  ])('are refused with %s', (_what, form) => {
    expect(planFiles([1, 2], form)).toMatchObject({ ok: false, field: 'files' })
  })

  test('fill the positions from 0 without gaps, and nothing gets lost unnamed', () => {
    const places = fc.uniqueArray(fc.nat(20), { maxLength: 8 })
    const uploads = fc.uniqueArray(fc.nat(20), { maxLength: 8 })
    fc.assert(
      fc.property(places, fc.nat(), uploads, (ids, share, uploadIds) => {
        const stay = ids.filter((id) => (id + share) % 3 > 0)
        const form = [
          ...stay.map((fileId) => ({ fileId })),
          ...uploadIds.map((uploadId) => ({ uploadId })),
        ]
        const plan = planFiles(ids, form)
        if (!plan.ok) throw new Error('refused')
        const { kept, added, removed } = plan.value
        const positions = [...kept, ...added].map(({ position }) => position)
        expect(positions.toSorted((a, b) => a - b)).toEqual(form.map((_, at) => at))
        const all = [...kept.map(({ placeId }) => placeId), ...removed]
        expect(new Set(all)).toEqual(new Set(ids))
        expect(all).toHaveLength(ids.length)
      }),
    )
  })
})
