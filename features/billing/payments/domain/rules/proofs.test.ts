import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileNameOf, isProofName, matchNames, proofNames } from './proofs.ts'

test('one proof keeps the name, several are numbered', () => {
  expect(proofNames('Bonifico', 1)).toEqual(['Bonifico'])
  expect(proofNames('Bonifico', 3)).toEqual(['Bonifico 1', 'Bonifico 2', 'Bonifico 3'])
})

test.each([
  ['Bonifico di ottobre', 'application/pdf', 'Bonifico di ottobre.pdf'],
  ['foto.JPEG', 'image/jpeg', 'foto.JPEG'],
  ['bonifico.pdf', 'image/png', 'bonifico.pdf.png'],
])('%s of type %s is saved as %s', (name, mediaType, saved) => {
  expect(fileNameOf({ name, mediaType })).toBe(saved)
})

test.each([
  ['bonifico.pdf', true],
  ['IMG_0001.JPEG', true],
  ['IMG_0001', true],
  ['ricevuta del 12.10', true],
  ['bonifico.pdf.exe', false],
  ['bonifico.docx', false],
  ['pagina.html', false],
])('a file called %s may be a proof: %s', (name, may) => {
  expect(isProofName(name)).toBe(may)
})

test('names of a list are matched with proofs one to one', () => {
  const proofs = [
    { id: 1, name: 'a.pdf' },
    { id: 2, name: 'b.pdf' },
    { id: 3, name: 'b.pdf' },
  ]
  expect(matchNames(proofs, ['b.pdf', 'c.pdf'])).toEqual({ added: ['c.pdf'], removed: [1, 3] })
  expect(matchNames([], ['c.pdf', 'c.pdf'])).toEqual({ added: ['c.pdf', 'c.pdf'], removed: [] })
  expect(matchNames(proofs, ['b.pdf', 'a.pdf', 'b.pdf'])).toEqual({ added: [], removed: [] })
})

test('afterwards there is one proof for each name of the list', () => {
  const names = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 })
  fc.assert(
    fc.property(names, names, (before, list) => {
      const proofs = before.map((name, at) => ({ id: at + 1, name }))
      const { added, removed } = matchNames(proofs, list)
      const kept = proofs.filter(({ id }) => !removed.includes(id)).map(({ name }) => name)
      expect([...kept, ...added].toSorted()).toEqual(list.toSorted())
    }),
  )
})
