import { ImportPage, type ImportScreen } from '#f/system/imports/web/public.tsx'
import { useParameters } from '#kit/web/places.ts'
import { DOOR } from '../domain/contract.ts'
import { INTRO, UNDOING } from '../domain/text.ts'
import { api } from './api.ts'

const SCREEN: ImportScreen = {
  ...DOOR,
  api,
  title: 'Importa lezioni',
  trail: [{ label: 'Scuola', to: '/app/scuola' }],
  place: (id) => ({ to: '/app/importLezioni', search: id === undefined ? {} : { id } }),
  intro: INTRO,
  undoing: UNDOING,
  modes: ['new'],
}

/** Lessons out of a file, in four steps: file, columns, dry run, import. */
export function ImportLessonsPage() {
  const [{ id }] = useParameters('/app/importLezioni')
  return <ImportPage screen={SCREEN} id={id} />
}
