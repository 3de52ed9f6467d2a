import { ImportPage, type ImportScreen } from '#f/system/imports/web/public.tsx'
import { useParameters } from '#kit/web/places.ts'
import { DOOR } from '../domain/contract.ts'
import { INTRO, UNDOING } from '../domain/text.ts'
import { api } from './api.ts'

const SCREEN: ImportScreen = {
  ...DOOR,
  api,
  title: 'Importa insegnanti',
  trail: [{ label: 'Insegnanti', to: '/app/insegnanti' }],
  place: (id) => ({ to: '/app/importInsegnanti', search: id === undefined ? {} : { id } }),
  intro: INTRO,
  undoing: UNDOING,
}

/** Teachers out of a file, in four steps: file, columns, dry run, import. */
export function ImportTeachersPage() {
  const [{ id }] = useParameters('/app/importInsegnanti')
  return <ImportPage screen={SCREEN} id={id} />
}
