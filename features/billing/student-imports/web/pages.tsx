import { ImportPage, type ImportScreen } from '#f/system/imports/web/public.tsx'
import { useParameters } from '#kit/web/places.ts'
import { DOOR } from '../domain/contract.ts'
import { INTRO, UNDOING } from '../domain/text.ts'
import { api } from './api.ts'

const SCREEN: ImportScreen = {
  ...DOOR,
  api,
  title: 'Importa studenti',
  trail: [{ label: 'Studenti', to: '/app/studenti' }],
  place: (id) => ({ to: '/app/importStudenti', search: id === undefined ? {} : { id } }),
  intro: INTRO,
  undoing: UNDOING,
}

/** Students out of a file, in four steps: file, columns, dry run, import. */
export function ImportStudentsPage() {
  const [{ id }] = useParameters('/app/importStudenti')
  return <ImportPage screen={SCREEN} id={id} />
}
